import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../scripts/prepare.mjs';
import { Client } from '../test/client.ts';
import { addOpeningRows, SAN_FRANCISCO } from '../test/opening-rows.ts';
import { addTextLink } from '../test/text-link.ts';
import type { Runnable } from '../test/runner.ts';
import { scriptBytes } from './web/script-bytes.ts';
import { printTable } from './table.ts';
import { runLighthouse, type Scores } from './web/lighthouse.ts';
import { openPhone } from './web/phone.ts';
import { startProductElsewhere } from './web/product-elsewhere.ts';

const PERSON = { email: 'bench@example.com', password: 'correct horse battery' };

/** Scripts by page as sent, and Lighthouse's view of the pages people meet first, beside what we aim for. */
export const web: Runnable = {
  async run({ full, progress, whenDone }) {
    await ensureBuilt();
    const folder = await mkdtemp(path.join(tmpdir(), 'gatelight-web-'));
    whenDone(() => rm(folder, { recursive: true, force: true }));
    progress('starting the product');
    const product = await startProductElsewhere(whenDone);
    await addOpeningRows(product.databaseUrl, { locationId: SAN_FRANCISCO.id, openings: 200 });
    const token = await subscribe(product.url, product.simulatorsUrl);
    /** A new browser for each run: what one page leaves running slows the next. */
    const measure = async (page: string, runs: number, session: string | null): Promise<Scores[]> => {
      const scores: Scores[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const phone = await openPhone(await mkdtemp(path.join(folder, 'profile-')), product.url);
        whenDone(phone.close);
        await phone.signIn(session);
        scores.push(await runLighthouse({ url: product.url + page, port: phone.port, folder }));
        await phone.close();
        progress(`${page} ${run} of ${runs}: performance ${scores.at(-1)?.performance}`);
      }
      return scores;
    };
    const landing = await measure('/', 5, null);
    const login = await measure('/login', full ? 3 : 1, null);
    const dashboard = await measure('/dashboard', 5, token);
    const { path: openingPath } = await addTextLink(product.databaseUrl);
    const opening = await measure(openingPath, 5, null);

    printTable(
      [
        'Lighthouse, mobile, medians',
        'performance',
        'a11y',
        'practices',
        'SEO',
        'LCP ms',
        'CLS',
        'TBT ms',
        'of the processor',
      ],
      [
        row('/', landing),
        ['goal for /', '97', '100', '100', '100', '1800', '0.02', '', ''],
        row('/login', login),
        row('/dashboard', dashboard),
        ['goal for /dashboard', '90', '100', '100', '', '', '', '150', ''],
        row('/o/…', opening),
        ['goal for /o/…', '99', '100', '100', '', '', '', '', ''],
      ],
    );
    const [landingKb, loginKb, dashboardKb] = await Promise.all(
      [landing, login, dashboard].map(([first]) => scriptBytes(first?.scripts ?? [])),
    );
    printTable(
      ['scripts, kB brotli', 'loaded', 'goal'],
      [
        ['/', kilobytes(landingKb), 95],
        ['/login', kilobytes(loginKb), 120],
        ['/dashboard', kilobytes(dashboardKb), 160],
      ],
    );
    const of = (key: keyof Omit<Scores, 'scripts'>) => middle(landing, key);
    return [
      `web: landing_kb=${kilobytes(landingKb)} dashboard_kb=${kilobytes(dashboardKb)}`,
      `dashboard_performance=${middle(dashboard, 'performance')} dashboard_tbt_ms=${middle(dashboard, 'tbt').toFixed(0)} dashboard_processor_tbt_ms=${middle(dashboard, 'processorTbt').toFixed(0)} lcp_ms=${of('lcp').toFixed(0)} cls=${of('cls').toFixed(2)}`,
      `performance=${of('performance')} accessibility=${of('accessibility')} best_practices=${of('bestPractices')} seo=${of('seo')}`,
      `opening_performance=${middle(opening, 'performance')}`,
    ].join(' ');
  },
};

async function subscribe(url: string, simulatorsUrl: string): Promise<string> {
  const { token } = await new Client(url).register(PERSON.email, PERSON.password);
  await new Client(simulatorsUrl).post('/control/payments/grant', { email: PERSON.email });
  return token;
}

function middle(scores: readonly Scores[], key: keyof Omit<Scores, 'scripts'>): number {
  const sorted = scores.map((one) => one[key]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function row(page: string, scores: readonly Scores[]): (string | number)[] {
  const of = (key: keyof Omit<Scores, 'scripts'>) => middle(scores, key);
  return [
    page,
    ...(['performance', 'accessibility', 'bestPractices', 'seo'] as const).map(of),
    of('lcp').toFixed(0),
    of('cls').toFixed(3),
    of('tbt').toFixed(0),
    of('processorTbt').toFixed(0),
  ];
}

const kilobytes = (bytes: number | undefined) => ((bytes ?? 0) / 1_000).toFixed(1);
