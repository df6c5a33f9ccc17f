import { API } from '#contract/paths';
import type { LinkAnswer } from '#contract/alerts';
import { Client } from '../../../test/client.ts';
import { callJson } from '../../../test/http.ts';
import { payloadOf } from '../../../test/push-service.ts';
import type { AlertText, OtherMessage } from '../model/facts.ts';
import type { Person } from '../person.ts';
import type { Scene } from '../scene.ts';

export interface ReadMail {
  at: number;
  to: string;
  subject: string;
  text: string;
}

const LINK = /\/o\/([a-z0-9]+)/;
const WEEK = /^Your week: /;

/** What the providers have in their books since the last time they were read. */
export class Books {
  private readonly scene: Scene;
  private readonly simulatorsUrl: string;
  private lastText = 0;
  private lastMail = 0;
  private lastPush = 0;
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
    const { messages } = await callJson<{
      messages: { id: number; to: string[]; subject: string; text: string; receivedAt: string }[];
    }>('GET', `${this.simulatorsUrl}/mail/messages?after=${this.lastMail}`);
    this.lastMail = Math.max(this.lastMail, ...messages.map(({ id }) => id));
    return messages.map(({ to, subject, text, receivedAt }) => ({
      at: Date.parse(receivedAt),
      to: to[0] ?? '',
      subject,
      text,
    }));
  }

  /** New alerts by mail, mails about a week and notifications, by person. */
  async readOtherMessages(mails: readonly ReadMail[]): Promise<Map<Person, OtherMessage[]>> {
    const { people, push, broken } = this.scene;
    const found = new Map<Person, OtherMessage[]>();
    const add = (owner: Person | undefined, message: OtherMessage) => {
      if (owner === undefined) broken('a stranger', `got the ${message.kind} "${message.title}"`);
      else found.set(owner, [...(found.get(owner) ?? []), message]);
    };
    const readers = new Map(people.map((person) => [person.email, person]));
    for (const { at, to, subject, text } of mails) {
      const code = LINK.exec(text)?.[1];
      if (WEEK.test(subject)) add(readers.get(to), { at, kind: 'week', title: subject, openings: [] });
      else if (code !== undefined)
        add(readers.get(to), { at, kind: 'mail', title: subject, openings: await this.openingsBehind(code) });
    }
    const owners = new Map(
      people.flatMap((person) => [...(person.standing?.browsers ?? [])].map((id) => [id, person] as const)),
    );
    const pushed = (await push.sent()).filter(({ id }) => id > this.lastPush);
    for (const message of pushed.toReversed()) {
      this.lastPush = Math.max(this.lastPush, message.id);
      const { title, path } = payloadOf(message);
      const code = LINK.exec(path)?.[1];
      if (code === undefined) continue;
      const openings = await this.openingsBehind(code);
      const at = Date.parse(message.createdAt);
      add(owners.get(message.subscription), { at, kind: 'notification', title, openings });
    }
    return found;
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
