import { API } from '#contract/paths';
import type { LinkAnswer } from '#contract/alerts';
import { Client } from '../../../test/client.ts';
import type { AlertText } from '../model/facts.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

export interface ReadMail {
  to: string;
  subject: string;
}

const LINK = /\/o\/([a-z0-9]+)/;

/** What the providers have in their books since the last time they were read. */
export class Books {
  private readonly scene: Scene;
  private readonly simulatorsUrl: string;
  private lastText = 0;
  private lastMail = 0;
  /** What a link leads to does not change. */
  private readonly links = new Map<string, AlertText['openings']>();

  constructor(scene: Scene, simulatorsUrl: string) {
    this.scene = scene;
    this.simulatorsUrl = simulatorsUrl;
  }

  /** New texts about openings, by person; others only count. */
  async readTexts(): Promise<Map<Person, AlertText[]>> {
    const { people, texts, broken } = this.scene;
    const byPerson = new Map<Person, AlertText[]>();
    const owners = new Map(people.flatMap((person) => [...person.numbers].map((number) => [number, person])));
    const sent = (await texts.sent({ after: String(this.lastText) })).toReversed();
    for (const { id, number, body, createdAt, status } of sent) {
      this.lastText = Math.max(this.lastText, id);
      const owner = owners.get(number);
      if (owner === undefined) broken('a stranger', `got the text "${body}"`);
      const code = LINK.exec(body)?.[1];
      if (owner === undefined || code === undefined || body.includes('test alert')) continue;
      const text = {
        at: Date.parse(createdAt),
        number,
        body,
        openings: await this.openingsBehind(code),
        undelivered: status === 'undelivered' || status === 'failed',
      };
      owner.texts.push(text);
      byPerson.set(owner, [...(byPerson.get(owner) ?? []), text]);
    }
    return byPerson;
  }

  async readMails(): Promise<ReadMail[]> {
    const answer = await fetch(`${this.simulatorsUrl}/mail/messages?after=${this.lastMail}`);
    const { messages } = (await answer.json()) as {
      messages: { id: number; to: string[]; subject: string }[];
    };
    this.lastMail = Math.max(this.lastMail, ...messages.map(({ id }) => id));
    return messages.map(({ to, subject }) => ({ to: to[0] ?? '', subject }));
  }

  private async openingsBehind(code: string): Promise<AlertText['openings']> {
    const known = this.links.get(code);
    if (known !== undefined) return known;
    const client = new Client(this.scene.service.front.url, '192.0.2.1');
    const { status, body } = await client.get<LinkAnswer>(API.link.replace(':code', code));
    if (status !== 200) this.scene.broken('anybody', `the link of a text was answered ${status}`);
    const openings = status === 200 ? body.openings : [];
    const read = openings.map(({ location, date }) => ({ center: location.id, local: date.slice(0, 16) }));
    this.links.set(code, read);
    return read;
  }
}
