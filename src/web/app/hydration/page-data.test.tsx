import { renderToString } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '#web/app/app';
import { renderPage } from '#web/app/rendering/render-page';
import { createQueryClient } from '#web/lib/query/query-client';
import { provideRenderedAt } from '#web/lib/hooks/use-now';
import { CENTER, pageRequest, RENDERED_AT } from '../../../../test/page-request.ts';
import { restorePageData } from './page-data.ts';

/** As it stands in a page; no more of a document is asked for. */
const carry = (text: string | null) =>
  vi.stubGlobal('document', {
    getElementById: (id: string) => (id === 'page-data' && text !== null ? { textContent: text } : null),
  });

afterEach(() => void vi.unstubAllGlobals());

describe('the state that a page carries', () => {
  it.each(['/', '/locations', `/locations/${CENTER.slug}`, '/status', '/dashboard', '/terms'])(
    'lets the browser draw %s just as the server did',
    async (pathname) => {
      const { data, body } = await renderPage(pageRequest(pathname));
      provideRenderedAt(0);
      const client = createQueryClient();
      carry(JSON.stringify(data));
      restorePageData(client);
      vi.unstubAllGlobals();
      expect(renderToString(<App client={client} pathname={pathname} />)).toBe(body);
    },
  );

  it('is as old as the page, so that it is asked for anew when it is stale', async () => {
    const { data } = await renderPage(pageRequest('/status'));
    const client = createQueryClient();
    carry(JSON.stringify(data));
    restorePageData(client);
    const [first] = client.getQueryCache().getAll();
    expect(first?.state.dataUpdatedAt).toBe(RENDERED_AT);
  });

  it('may be missing', () => {
    const client = createQueryClient();
    carry(null);
    restorePageData(client);
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
