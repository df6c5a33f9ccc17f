import { API } from '#contract/paths';
import { eventually } from './eventually.ts';
import { callJson } from './http.ts';

/** Everybody who registers gets one; a test that is about other mail does not wait for it. */
const CONFIRMATION = /^Confirm your email for Gatelight$/;

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
    return (await this.ask({ to })).filter(({ subject }) => !CONFIRMATION.test(subject));
  }

  /** The newest mail to `to` that came after `after`; fails when none comes within two minutes. */
  async next(to: string, after = 0): Promise<ReceivedMail> {
    return this.newest(to, after, ({ subject }) => !CONFIRMATION.test(subject));
  }

  /** The newest mail with the link that confirms the address of a new account. */
  async confirmation(to: string, after = 0): Promise<ReceivedMail> {
    return this.newest(to, after, ({ subject }) => CONFIRMATION.test(subject));
  }

  /** As it came over the wire, with its headers. */
  async raw(id: number): Promise<string> {
    return (await callJson<{ raw: string }>('GET', `${this.url}/${id}`)).raw;
  }

  private async newest(
    to: string,
    after: number,
    isWanted: (mail: ReceivedMail) => boolean,
  ): Promise<ReceivedMail> {
    const [mail] = await eventually(
      async () => (await this.ask({ to, after: String(after), wait: '1000' })).filter(isWanted),
      (mails) => mails.length > 0,
    );
    if (mail === undefined) throw new Error(`No mail came for ${to}`);
    return mail;
  }

  private async ask(query: Record<string, string>): Promise<ReceivedMail[]> {
    const url = `${this.url}?${new URLSearchParams(query)}`;
    return (await callJson<{ messages: ReceivedMail[] }>('GET', url)).messages;
  }
}

export function linkIn(mail: ReceivedMail): URL {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`No link in "${mail.subject}"`);
  return new URL(link);
}

/** What the owner of a new account does with the link we mailed. */
export async function confirmEmail(app: { mailbox: Mailbox; url: string | undefined }, email: string) {
  const token = linkIn(await app.mailbox.confirmation(email)).searchParams.get('token');
  await callJson('POST', `${app.url}${API.confirmEmail}`, { token });
}
