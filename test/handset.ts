import { eventually } from './eventually.ts';
import { callJson } from './http.ts';

interface HandsetText {
  id: number;
  sid: string;
  direction: 'outbound-api' | 'inbound' | 'provider';
  number: string;
  body: string;
  segments: number;
  status: string;
  errorCode: number | null;
  statusCallback: string | null;
  validityPeriod: number | null;
  createdAt: string;
}

/** The simulated provider of text messages, driven from outside. */
export class TextProvider {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/control/sms`;
  }

  handset = (number: string) => new Handset(this, number);
  fault = (kind: string, times = 1) => this.post('/faults', { kind, times });
  endFaults = () => callJson('DELETE', `${this.url}/faults`);
  outcome = (outcome: { status: string; errorCode?: number; number?: string; times?: number }) =>
    this.post('/outcomes', outcome);
  callbacks = (mode: 'send' | 'hold' | 'duplicate' | 'reorder' | 'drop') => this.post('/callbacks', { mode });
  releaseCallbacks = () => this.post('/callbacks/release', {});
  behave = (behavior: Record<string, number | boolean>) => this.post('/behavior', behavior);
  reset = () => this.post('/reset', {});

  /** What we sent, to one number or to all, newest first. */
  async sent(query: Record<string, string> = {}): Promise<HandsetText[]> {
    const search = new URLSearchParams({ direction: 'outbound-api', ...query });
    return (await callJson<{ messages: HandsetText[] }>('GET', `${this.url}/messages?${search}`)).messages;
  }

  post<Answer = undefined>(path: string, body: object): Promise<Answer> {
    return callJson('POST', this.url + path, body);
  }
}

/** One person's phone. Waits on the simulator, never on the clock. */
export class Handset {
  readonly number: string;
  private readonly provider: TextProvider;

  constructor(provider: TextProvider, number: string) {
    this.provider = provider;
    this.number = number;
  }

  /** Our texts to this phone, newest first. */
  all = () => this.provider.sent({ number: this.number });

  /** The newest text that came after `after`; fails when none comes within two minutes. */
  async next(after = 0): Promise<HandsetText> {
    const query = { number: this.number, after: String(after), wait: '10000' };
    const [text] = await eventually(
      () => this.provider.sent(query),
      (texts) => texts.length > 0,
    );
    if (text === undefined) throw new Error('No text came');
    return text;
  }

  /** Sends a text from this phone; resolves to what our webhook answered, once per delivery. */
  async reply(body: string, times = 1): Promise<number[]> {
    const { answered } = await this.provider.post<{ answered: number[] }>('/inbound', {
      from: this.number,
      body,
      times,
    });
    return answered;
  }
}

/** The six digits in a text. */
export function codeIn({ body }: { body: string }): string {
  const code = /\b\d{6}\b/.exec(body)?.[0];
  if (code === undefined) throw new Error(`No code in "${body}"`);
  return code;
}
