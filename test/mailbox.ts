import { eventually } from './eventually.ts';
interface ReceivedMail {
  id: number;
  to: string[];
  subject: string;
  text: string;
}

/** The simulated mail box as its owner reads it. Waits on the simulator, never on the clock. */
export class Mailbox {
  private readonly url: string;

  constructor(simulatorsUrl: string) {
    this.url = `${simulatorsUrl}/mail/messages`;
  }

  async all(to: string): Promise<ReceivedMail[]> {
    return this.ask({ to });
  }

  /** The newest mail to `to` that came after `after`; fails when none comes within two minutes. */
  async next(to: string, after = 0): Promise<ReceivedMail> {
    const [mail] = await eventually(
      () => this.ask({ to, after: String(after), wait: '10000' }),
      (mails) => mails.length > 0,
    );
    if (mail === undefined) throw new Error(`No mail came for ${to}`);
    return mail;
  }

  private async ask(query: Record<string, string>): Promise<ReceivedMail[]> {
    const answer = await fetch(`${this.url}?${new URLSearchParams(query)}`);
    return ((await answer.json()) as { messages: ReceivedMail[] }).messages;
  }
}

export function linkIn(mail: ReceivedMail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`No link in "${mail.subject}"`);
  return new URL(link);
}
