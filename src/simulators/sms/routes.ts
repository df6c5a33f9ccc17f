import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { callerGone } from '#simulators/caller-gone';
import type { FaultQueue } from '#simulators/faults';
import { SIMULATED_ACCOUNT } from './account.ts';
import { sendError, sendFault } from './errors.ts';
import { presentAccount, presentMessage, presentNumbers } from './present.ts';
import type { TextMessage } from './messages.ts';
import type { Behavior, Provider } from './provider.ts';
import type { SmsMoment } from './sms-faults.ts';

/** The provider's numbers for tests, and what it says of them. */
const MAGIC_NUMBERS: Readonly<Record<string, number>> = {
  '+15005550001': 21211,
  '+15005550002': 21612,
  '+15005550003': 21408,
  '+15005550004': 21610,
  '+15005550009': 21614,
};

const E164 = /^\+[1-9]\d{6,14}$/;
const LONGEST_BODY = 1600;

const Fields = z.object({
  To: z.string().default(''),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().default(''),
  StatusCallback: z.string().optional(),
  ValidityPeriod: z.coerce.number().int().min(1).max(36_000).optional(),
});
const ListQuery = z.object({
  To: z.string().optional(),
  From: z.string().optional(),
  DateSent: z.string().optional(),
  'DateSent>': z.string().optional(),
  'DateSent<': z.string().optional(),
  PageSize: z.coerce.number().int().min(1).max(1000).default(50),
  Page: z.coerce.number().int().min(0).default(0),
  /** Of ours: the last message of the page before. */
  PageToken: z.coerce.number().int().optional(),
});

/** The provider's own paths. */
export function smsRoutes(app: FastifyInstance, provider: Provider): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addHook('preHandler', async (request, reply) => {
    if (!isAuthorized(request)) await sendError(reply, 20003, provider.behavior());
  });
  const account = '/2010-04-01/Accounts/:account';

  app.get(account, async (_request, reply) => reply.send(presentAccount(provider.behavior())));
  app.get(`${account}/IncomingPhoneNumbers.json`, async (request, reply) =>
    reply.send(presentNumbers(request.url)),
  );

  app.post(`${account}/Messages.json`, async (request, reply) => {
    const { slowMilliseconds } = provider.behavior();
    if (slowMilliseconds > 0) await delay(slowMilliseconds);
    const lost = provider.chance();
    if (lost === 'before') return cut(reply);
    if (!(await goesOn(provider.faults, 'before', provider, reply))) return reply;
    const fields = Fields.safeParse(request.body);
    const refusal = fields.success ? refusalOf(fields.data, provider) : 21601;
    if (!fields.success || refusal !== undefined)
      return sendError(reply, refusal ?? 21601, provider.behavior());

    const message = provider.take({
      number: fields.data.To,
      body: fields.data.Body,
      statusCallback: fields.data.StatusCallback ?? null,
      validityPeriod: fields.data.ValidityPeriod ?? null,
    });
    const answer = { ...presentMessage(message), status: 'accepted', date_sent: null };
    if (lost === 'after') return cut(reply);
    if (!(await goesOn(provider.faults, 'after', provider, reply))) return reply;
    return reply.code(201).send(answer);
  });

  app.get(`${account}/Messages.json`, async (request, reply) => {
    if (!(await goesOn(provider.listingFaults, 'before', provider, reply))) return reply;
    const query = ListQuery.safeParse(request.query);
    if (!query.success) return sendError(reply, 20001, provider.behavior());
    const { Page: page, PageSize: size } = query.data;
    const found = matching(provider, query.data);
    const messages = found.slice(0, size);
    const uri = request.url.replace(/^\/sms/, '');
    return reply.send({
      messages: messages.map(presentMessage),
      next_page_uri: found.length > size ? nextPage(uri, page + 1, messages.at(-1)?.id) : null,
      page,
      page_size: size,
      uri,
    });
  });

  app.get(`${account}/Messages/:file`, async (request, reply) => {
    const { file } = z.object({ file: z.string() }).parse(request.params);
    const message = provider.messages.get(file.replace(/\.json$/, ''));
    return message === undefined
      ? sendError(reply, 20404, provider.behavior())
      : reply.send(presentMessage(message));
  });
}

function isAuthorized(request: FastifyRequest): boolean {
  const { accountSid, authToken } = SIMULATED_ACCOUNT;
  const { account } = z.object({ account: z.string() }).parse(request.params);
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return account.replace(/\.json$/, '') === accountSid && request.headers.authorization === expected;
}

/** The provider's code for a text that it does not take. */
function refusalOf(fields: z.infer<typeof Fields>, provider: Provider): number | undefined {
  if (fields.To === '') return 21604;
  if (fields.Body === '') return 21602;
  if (fields.Body.length > LONGEST_BODY) return 21617;
  if (fields.MessagingServiceSid === undefined && fields.From === undefined) return 21603;
  if (
    fields.MessagingServiceSid !== undefined &&
    fields.MessagingServiceSid !== SIMULATED_ACCOUNT.messagingServiceSid
  )
    return 21705;
  if (fields.StatusCallback !== undefined && !isCallable(fields.StatusCallback, provider.behavior()))
    return 21609;
  if (provider.behavior().trial) return 21608;
  const magic = MAGIC_NUMBERS[fields.To];
  if (magic !== undefined) return magic;
  return E164.test(fields.To) ? undefined : 21211;
}

function isCallable(address: string, { loopbackCallbacks }: Behavior): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  return loopbackCallbacks || (hostname !== 'localhost' && !hostname.startsWith('127.'));
}

/** Newest first. `To` and `From` are a handset, or our own number. */
function matching(provider: Provider, query: z.infer<typeof ListQuery>): TextMessage[] {
  const { number: ours } = SIMULATED_ACCOUNT;
  const handset = [query.From, query.To].find((number) => number !== undefined && number !== ours);
  return provider.messages.list({ number: handset }).filter((message) => {
    const { from, to } = presentMessage(message);
    if (query.To !== undefined && query.To !== to) return false;
    if (query.From !== undefined && query.From !== from) return false;
    if (query.PageToken !== undefined && message.id >= query.PageToken) return false;
    const sent = message.sentAt?.toISOString() ?? '';
    const since = query['DateSent>'] ?? query.DateSent ?? '';
    const until = query['DateSent<'] ?? query.DateSent;
    return sent >= since && (until === undefined || sent <= `${until}~`);
  });
}

function nextPage(uri: string, page: number, lastId = 0): string {
  const [path = '', search = ''] = uri.split('?');
  const query = new URLSearchParams(search);
  query.set('Page', String(page));
  query.set('PageToken', String(lastId));
  return `${path}?${query}`;
}

/** Lets a due fault happen; true when the call is to be served as usual. */
async function goesOn(
  faults: FaultQueue<SmsMoment>,
  moment: SmsMoment,
  provider: Provider,
  reply: FastifyReply,
): Promise<boolean> {
  const outcome = await faults.strike(moment, {
    drop: () => void cut(reply),
    answer: (status) => void sendFault(reply, status, provider.behavior()),
    gone: callerGone(reply),
  });
  return outcome === 'goOn';
}

function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
