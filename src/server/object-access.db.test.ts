import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { AREA_API } from '#contract/area-paths';
import type { AreaEntry } from '#contract/areas';
import type { SessionEntry } from '#contract/accounts';
import { SHARED_LIST_API } from '#contract/booking-paths';
import { OPENING_CALENDAR, OPENING_PAGE } from '#contract/pages';
import { OPERATOR_API } from '#contract/operator-paths';
import { CHANNEL_API } from '#contract/channel-paths';
import { API } from '#contract/paths';
import { WEEKLY_OFF_PAGE } from '#contract/weekly-mail';
import { type NewSharedList, SHARED_LIST_PAGE } from '#contract/shared-lists';
import type { TicketEntry } from '#contract/support';
import { Buyer } from '../../test/buyer.ts';
import { type Cast, gatherCast } from '../../test/cast.ts';
import { provenOperator } from '../../test/operators.ts';
import { sharedApp } from '../../test/start-app.ts';

const app = sharedApp();

const CALLERS = [
  'anonymous',
  'garbage',
  'outsider',
  'unpaid',
  'lapsed',
  'operator',
  'proven operator',
  'owner',
] as const;
type Caller = (typeof CALLERS)[number];

/** What the owner has; everybody else tries to reach it by its own id. */
interface Things {
  account: string;
  session: string;
  ticket: string;
  order: string;
  receipt: string;
  text: string;
  watch: string;
  area: string;
  passkey: string;
  browser: string;
  /** The token of a link. */
  sharedList: string;
  sharedListId: string;
}

/** `in` is anything but a refusal: what the call then says about itself is another test's business. */
type Outcome = 'in' | 401 | 403 | 404;

interface ObjectRoute {
  params: (things: Things) => Record<string, string>;
  body?: object;
  who: Record<'signed out' | 'others' | 'operator' | 'proven operator' | 'owner', Outcome>;
}

const EVERYBODY: ObjectRoute['who'] = {
  'signed out': 'in',
  others: 'in',
  operator: 'in',
  'proven operator': 'in',
  owner: 'in',
};
const EVERYBODY_NOTHING_THERE: ObjectRoute['who'] = {
  'signed out': 404,
  others: 404,
  operator: 404,
  'proven operator': 404,
  owner: 404,
};
const OWNER: ObjectRoute['who'] = {
  'signed out': 401,
  others: 404,
  operator: 404,
  'proven operator': 404,
  owner: 'in',
};
const OWNER_AND_DESK: ObjectRoute['who'] = { ...OWNER, 'proven operator': 'in' };
const DESK: ObjectRoute['who'] = {
  'signed out': 401,
  others: 403,
  operator: 403,
  'proven operator': 'in',
  owner: 403,
};
/** Of their own they may have one with the same id, and it is theirs that the call is about. */
const EVERYBODYS_OWN: ObjectRoute['who'] = { ...EVERYBODY, 'signed out': 401 };

const person = ({ account }: Things) => ({ id: account });
const REASON = { reason: 'The customer asked for it.' };

/** Every route with an object in its address must be here, with whom it lets in. */
const OBJECT_ROUTES: Record<string, ObjectRoute> = {
  [`GET ${API.locationHistory}`]: { params: ({ watch }) => ({ id: watch }), who: EVERYBODY },
  [`GET ${API.link}`]: { params: () => ({ code: 'abcdefg' }), who: EVERYBODY },
  [`GET ${OPENING_PAGE}`]: { params: () => ({ code: 'abcdefg' }), who: EVERYBODY },
  [`GET ${OPENING_PAGE}/`]: { params: () => ({ code: 'abcdefg' }), who: EVERYBODY },
  [`GET ${OPENING_CALENDAR}`]: { params: () => ({ code: 'abcdefg' }), who: EVERYBODY_NOTHING_THERE },
  [`GET ${SHARED_LIST_PAGE}`]: { params: ({ sharedList }) => ({ token: sharedList }), who: EVERYBODY },
  [`GET ${WEEKLY_OFF_PAGE}`]: { params: () => ({ token: 'made-up' }), who: EVERYBODY_NOTHING_THERE },
  [`POST ${WEEKLY_OFF_PAGE}`]: { params: () => ({ token: 'made-up' }), who: EVERYBODY_NOTHING_THERE },
  [`POST ${API.articleView}`]: { params: () => ({ id: '1' }), who: EVERYBODY },
  [`POST ${API.articleHelpful}`]: { params: () => ({ id: '1' }), who: EVERYBODY },
  [`GET ${API.order}`]: { params: ({ order }) => ({ orderId: order }), who: OWNER },
  [`POST ${API.captureOrder}`]: { params: ({ order }) => ({ orderId: order }), who: OWNER },
  [`GET ${API.ticket}`]: { params: ({ ticket }) => ({ id: ticket }), who: OWNER_AND_DESK },
  [`POST ${API.ticketReplies}`]: {
    params: ({ ticket }) => ({ id: ticket }),
    body: { message: 'Something to add.' },
    who: OWNER_AND_DESK,
  },
  [`POST ${API.ticketClose}`]: { params: ({ ticket }) => ({ id: ticket }), who: OWNER },
  [`POST ${OPERATOR_API.ticketStatus}`]: {
    params: ({ ticket }) => ({ id: ticket }),
    body: { status: 'resolved' },
    who: DESK,
  },
  [`GET ${OPERATOR_API.person}`]: { params: person, who: DESK },
  [`GET ${OPERATOR_API.personVerdicts}`]: { params: person, who: DESK },
  [`GET ${OPERATOR_API.personTexts}`]: { params: person, who: DESK },
  [`GET ${OPERATOR_API.personSecurity}`]: { params: person, who: DESK },
  [`POST ${OPERATOR_API.resendText}`]: { params: (own) => ({ ...person(own), textId: own.text }), who: DESK },
  [`POST ${OPERATOR_API.revealPhone}`]: { params: person, body: REASON, who: DESK },
  [`POST ${OPERATOR_API.mailReceipt}`]: {
    params: (own) => ({ ...person(own), receipt: own.receipt }),
    who: DESK,
  },
  [`POST ${OPERATOR_API.refund}`]: {
    params: (own) => ({ ...person(own), receipt: own.receipt }),
    body: REASON,
    who: DESK,
  },
  [`DELETE ${AREA_API.area}`]: { params: ({ area }) => ({ id: area }), who: OWNER },
  [`DELETE ${API.watch}`]: { params: ({ watch }) => ({ id: watch }), who: EVERYBODYS_OWN },
  [`DELETE ${API.passkey}`]: { params: ({ passkey }) => ({ id: passkey }), who: OWNER },
  [`DELETE ${CHANNEL_API.pushBrowser}`]: { params: ({ browser }) => ({ id: browser }), who: OWNER },
  [`DELETE ${SHARED_LIST_API.list}`]: { params: ({ sharedListId }) => ({ id: sharedListId }), who: OWNER },
  [`DELETE ${API.session}`]: { params: ({ session }) => ({ id: session }), who: OWNER },
};

const LOCATION = 4_711;
const PHONE = '+14155550198';
const WORDS = 'Marzipan is what only the owner wrote.';
let cast: Cast;
let owner: Buyer;
let things: Things;
let provenToken: string;

beforeAll(async () => {
  cast = await gatherCast(app());
  provenToken = (await provenOperator(app())).client.token ?? '';
  owner = await Buyer.registered(app());
  const order = await owner.buy();
  const { client } = owner;
  await sql`
    insert into location (id, slug, name, city, state, country, time_zone, address, postal_code, notes, directions,
      flags, first_listed_at, last_listed_at)
    values (${LOCATION}, 'here', 'Here', 'Here', 'CA', 'US', 'UTC', '', '', '', '', '{}', service_now(), service_now())`.execute(
    app().db,
  );
  await sql`insert into link (code, opening_ids) values ('abcdefg', '{}')`.execute(app().db);
  await client.post(API.updatePhone, { phoneNumber: PHONE });
  await client.post(API.watches, { locationId: LOCATION });
  const { body: area } = await client.post<AreaEntry>(AREA_API.areas, { kind: 'state', place: 'AZ' });
  const { body: ticket } = await client.post<TicketEntry>(API.tickets, {
    subject: WORDS,
    description: WORDS,
    category: 'billing',
    priority: 'low',
  });
  const { id: account } = await client.me();
  const { rows } = await sql<{ id: number }>`
    insert into message (channel, account_id, kind, address_hash, state, useful_until, settled_at)
    values ('text', ${account}, 'alert', 'hash', 'sent', service_now(), service_now()) returning id`.execute(
    app().db,
  );
  const { rows: passkeys } = await sql<{ id: number }>`
    insert into passkey (account_id, credential_id, public_key, sign_count)
    values (${account}, 'credential', 'key', 0) returning id`.execute(app().db);
  await sql`insert into recipient (account_id) values (${account}) on conflict do nothing`.execute(app().db);
  const { rows: browsers } = await sql<{ id: number }>`
    insert into push_subscription (account_id, session_id, endpoint_hash, subscription_sealed)
    select ${account}, id, 'hash', 'sealed' from session where account_id = ${account} limit 1 returning id`.execute(
    app().db,
  );
  await sql`update session set second_factor_at = service_now() where account_id = ${account}`.execute(
    app().db,
  );
  const { body: shared } = await client.post<NewSharedList>(SHARED_LIST_API.lists);
  const { body: sessions } = await client.get<SessionEntry[]>(API.sessions);
  things = {
    account: String(account),
    session: String(sessions[0]?.id),
    ticket: String(ticket.id),
    order,
    receipt: (await owner.subscription()).payments[0]?.receiptNumber ?? '',
    text: String(rows[0]?.id),
    watch: String(LOCATION),
    area: String(area.id),
    passkey: String(passkeys[0]?.id),
    browser: String(browsers[0]?.id),
    sharedList: shared.url.split('/w/')[1] ?? '',
    sharedListId: String(shared.id),
  };
});

async function tokenOf(caller: Caller): Promise<string | undefined> {
  if (caller === 'anonymous') return undefined;
  if (caller === 'garbage') return 'g'.repeat(43);
  if (caller === 'owner') return owner.client.token;
  return caller === 'proven operator' ? provenToken : cast[caller].freshToken();
}

async function ask(caller: Caller, method: string, path: string, body?: object) {
  const client = app().client({ address: '192.0.2.77' });
  client.token = await tokenOf(caller);
  return client.send(method, path, method === 'GET' ? undefined : (body ?? {}));
}

const filled = (url: string, params: Record<string, string>) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing');

const routeOf = (key: string) => {
  const [method = '', url = ''] = key.split(' ');
  return { method, url };
};

function expectedFor(caller: Caller, who: ObjectRoute['who']): Outcome {
  if (caller === 'anonymous' || caller === 'garbage') return who['signed out'];
  return caller === 'outsider' || caller === 'unpaid' || caller === 'lapsed' ? who.others : who[caller];
}

const isOutcome = (status: number, expected: Outcome) =>
  expected === 'in' ? ![401, 403, 404].includes(status) && status < 500 : status === expected;

/** Everything of the owner's that a call could have changed. */
async function ownersRows(): Promise<string> {
  const { rows } = await sql`
    select (select count(*) from session where id = ${things.session}) as sessions,
      (select row_to_json(ticket) from ticket where id = ${things.ticket}) as ticket,
      (select count(*) from ticket_message where ticket_id = ${things.ticket}) as replies,
      (select count(*) from watch where account_id = ${things.account}) as watches,
      (select count(*) from watch_area where account_id = ${things.account}) as areas,
      (select json_agg(payment_attempt order by id) from payment_attempt) as payments,
      (select count(*) from refund) as refunds,
      (select count(*) from passkey where account_id = ${things.account}) as passkeys,
      (select count(*) from push_subscription where account_id = ${things.account}) as browsers,
      (select json_agg(message order by id) from message where account_id = ${things.account}) as texts,
      (select row_to_json(account) from account where id = ${things.account}) as account`.execute(app().db);
  return JSON.stringify(rows);
}

/** What must not be in an answer to anybody else. */
const marks = () => [owner.email, WORDS, PHONE, things.receipt];

describe('the objects of one customer', () => {
  it('are listed here for every route that names one', () => {
    const declared = (app().app?.declaredRoutes ?? [])
      .filter(({ method, url }) => method !== 'HEAD' && url.includes(':'))
      .map(({ method, url }) => `${method} ${url}`);
    expect(Object.keys(OBJECT_ROUTES).toSorted()).toEqual(declared.toSorted());
    expect(Object.values(things)).not.toContain('undefined');
  });

  it.each(CALLERS.filter((caller) => caller !== 'owner' && caller !== 'proven operator'))(
    'are out of reach for: %s',
    async (caller) => {
      const before = await ownersRows();
      const wrong: string[] = [];
      for (const [key, { params, body, who }] of Object.entries(OBJECT_ROUTES)) {
        const { method, url } = routeOf(key);
        const { status, body: said } = await ask(caller, method, filled(url, params(things)), body);
        const expected = expectedFor(caller, who);
        if (!isOutcome(status, expected)) wrong.push(`${key} → ${status}, not ${expected}`);
        if (marks().some((mark) => JSON.stringify(said)?.includes(mark))) wrong.push(`${key} tells of them`);
      }
      expect(wrong).toEqual([]);
      expect(await ownersRows()).toBe(before);
    },
  );

  it.each(CALLERS.filter((caller) => caller !== 'owner' && caller !== 'proven operator'))(
    'are in no list, export or answer for: %s',
    async (caller) => {
      const told: string[] = [];
      const lists = (app().app?.declaredRoutes ?? []).filter(
        ({ method, url }) => method === 'GET' && url.startsWith('/api/') && !url.includes(':'),
      );
      expect(lists.map(({ url }) => url)).toEqual(
        expect.arrayContaining([API.accountExport, API.tickets, API.watches, API.alerts, API.subscription]),
      );
      for (const { url } of lists) {
        const { body } = await ask(caller, 'GET', url);
        if (marks().some((mark) => JSON.stringify(body)?.includes(mark))) told.push(url);
      }
      expect(told).toEqual([]);
    },
  );

  it('are not reached through another customer either', async () => {
    const before = await ownersRows();
    const outsider = String(cast.outsider.id);
    for (const [url, params] of [
      [OPERATOR_API.resendText, { id: outsider, textId: things.text }],
      [OPERATOR_API.mailReceipt, { id: outsider, receipt: things.receipt }],
      [OPERATOR_API.refund, { id: outsider, receipt: things.receipt }],
    ] as const) {
      const body = url === OPERATOR_API.refund ? REASON : undefined;
      const { status } = await ask('proven operator', 'POST', filled(url, params), body);
      expect([url, status]).toEqual([url, 404]);
    }
    expect(await ownersRows()).toBe(before);
  });

  it.each(['proven operator', 'owner'] as const)('are reached by whom they concern: %s', async (caller) => {
    const wrong: string[] = [];
    for (const [key, { params, body, who }] of Object.entries(OBJECT_ROUTES)) {
      const { method, url } = routeOf(key);
      const { status } = await ask(caller, method, filled(url, params(things)), body);
      const expected = expectedFor(caller, who);
      if (!isOutcome(status, expected)) wrong.push(`${key} → ${status}, not ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
