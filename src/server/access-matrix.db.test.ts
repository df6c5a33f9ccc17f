import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SessionEntry } from '#contract/accounts';
import { AREA_API } from '#contract/area-paths';
import { BOOKING_API, SHARED_LIST_API } from '#contract/booking-paths';
import { OPENING_CALENDAR, OPENING_PAGE } from '#contract/pages';
import { OPERATOR_API } from '#contract/operator-paths';
import { PROGRAM_API } from '#contract/program-paths';
import { WEEKLY_API, WEEKLY_OFF_PAGE } from '#contract/weekly-mail';
import { CHANNEL_API } from '#contract/channel-paths';
import { API, WEBHOOK } from '#contract/paths';
import type { Problem } from '#contract/problem';
import { SHARED_LIST_PAGE } from '#contract/shared-lists';
import { createHttpApp } from '#server/platform/http/app';
import { createLog } from '#server/platform/log';
import { createMetrics } from '#server/platform/metrics';
import { type Cast, gatherCast, ROLES } from '../../test/cast.ts';
import { sharedApp } from '../../test/start-app.ts';
import { viewerOf } from './access.ts';
import type { DeclaredRoute } from './platform/http/access.ts';

const OWNERS_NUMBER = '+14155550198';
const app = sharedApp();
let cast: Cast;
let ownersToken: string;
let ownersSession: number;

beforeAll(async () => {
  cast = await gatherCast(app());
  const owner = app().client();
  owner.token = await cast.owner.freshToken();
  const { status } = await owner.post(API.updatePhone, { phoneNumber: OWNERS_NUMBER });
  if (status !== 200) throw new Error(`update-phone answered ${status}`);
});

/** Anew for each test, because the owner may end it. */
beforeEach(async () => {
  ownersToken = await cast.owner.freshToken();
  const owner = app().client();
  owner.token = ownersToken;
  const { body } = await owner.get<SessionEntry[]>(API.sessions);
  ownersSession = body.find(({ current }) => current)?.id ?? 0;
});

const CALLERS = ['anonymous', 'garbage', ...ROLES] as const;
type Caller = (typeof CALLERS)[number];

async function headersOf(caller: Caller): Promise<Record<string, string>> {
  if (caller === 'anonymous') return {};
  const token = caller === 'garbage' ? 'g'.repeat(43) : await cast[caller].freshToken();
  return { authorization: `Bearer ${token}` };
}

/** Routes for machines and the site itself; everything else is an address of the contract. */
const NOT_OF_THE_API = new Set<string>([
  '/healthz',
  '/readyz',
  '/metrics',
  '/openapi.json',
  '/',
  '/*',
  '/assets/*',
  OPENING_PAGE,
  `${OPENING_PAGE}/`,
  OPENING_CALENDAR,
  SHARED_LIST_PAGE,
  WEEKLY_OFF_PAGE,
  ...Object.values(WEBHOOK),
]);
const declared = () => app().app?.declaredRoutes ?? [];
const apiRoutes = () => declared().filter(({ url }) => !NOT_OF_THE_API.has(url));

/** Asks with the owner's ids and an empty body: whoever gets past the policy is told what is missing. */
async function ask({ method, url }: DeclaredRoute, caller: Caller) {
  const path = url.replace(/:\w+/g, String(ownersSession)).replace('*', 'nowhere');
  const hasBody = !['GET', 'HEAD'].includes(method);
  // Each from a network address of their own, so that nobody waits for another's requests.
  const address = `192.0.2.${CALLERS.indexOf(caller) + 1}`;
  return app()
    .client({ address })
    .send<Problem>(method, path, hasBody ? {} : undefined, await headersOf(caller));
}

describe('the access matrix', () => {
  it('knows every declared route by its policy', () => {
    expect(apiRoutes().length).toBeGreaterThanOrEqual(11);
    const expected: Record<string, string[]> = {
      public: [API.register, API.login, API.forgotPassword, API.resetPassword, CHANNEL_API.pushReceipts],
      session: [
        API.me,
        API.logout,
        API.sessions,
        API.session,
        API.accountExport,
        API.securityEvents,
        API.secondFactorChallenge,
        API.secondFactorVerify,
        API.watch,
        API.verifyPhone,
        API.resendPhoneCode,
        API.testText,
        API.notificationPreferences,
        CHANNEL_API.alertChannels,
        CHANNEL_API.emailAlerts,
        CHANNEL_API.pushBrowsers,
        CHANNEL_API.pushBrowser,
        API.paymentSetup,
        API.orders,
        API.order,
        API.captureOrder,
        API.completeSubscription,
        API.subscription,
        API.cancelSubscription,
        API.resumeSubscription,
      ],
      'recent-proof': [
        API.changePassword,
        API.account,
        API.updatePhone,
        API.secondFactor,
        API.secondFactorEnroll,
        API.secondFactorConfirm,
        API.recoveryCodes,
        API.passkeyEnroll,
        API.passkeys,
        API.passkey,
      ],
      operator: Object.values(OPERATOR_API).filter((url) => url !== OPERATOR_API.verify),
      webhook: Object.values(WEBHOOK),
    };
    for (const [access, urls] of Object.entries(expected))
      for (const url of urls)
        expect(declared().filter((route) => route.url === url)).toEqual(
          expect.arrayContaining([expect.objectContaining({ url, access })]),
        );
  });

  it('lets everyone signed in see and end their watches, and subscribers begin them', () => {
    const ofWatches = declared().filter(({ url, method }) => url === API.watches && method !== 'HEAD');
    expect(ofWatches.map(({ method, access }) => [method, access])).toEqual([
      ['GET', 'session'],
      ['POST', 'subscriber'],
    ]);
  });

  it('finds every address of the API in the contract', () => {
    const known = new Set<string>(
      [
        API,
        OPERATOR_API,
        AREA_API,
        BOOKING_API,
        CHANNEL_API,
        PROGRAM_API,
        SHARED_LIST_API,
        WEEKLY_API,
      ].flatMap((paths) => Object.values(paths)),
    );
    expect(apiRoutes().filter(({ url }) => !known.has(url))).toEqual([]);
  });

  it.each(CALLERS)('answers %s on every route as its policy says', async (caller) => {
    const wrong: string[] = [];
    for (const route of declared()) {
      const { status, body } = await ask(route, caller);
      const saysWhy = status !== 401 || route.method === 'HEAD' || body.code === 'session-ended';
      if (!isRight(route, caller, status) || !saysWhy)
        wrong.push(`${route.method} ${route.url} (${route.access}) → ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(CALLERS.filter((caller) => caller !== 'owner'))(
    'shows %s nothing of the owner’s, and leaves the owner’s session alone',
    async (caller) => {
      const leaks: string[] = [];
      for (const route of declared()) {
        const { body, headers } = await ask(route, caller);
        const everything = JSON.stringify([body, [...headers]]);
        const secrets = [cast.owner.email, ownersToken, "owner's device", OWNERS_NUMBER];
        if (secrets.some((secret) => everything.includes(secret)))
          leaks.push(`${route.method} ${route.url}: ${everything}`);
      }
      expect(leaks).toEqual([]);
      const owner = app().client();
      owner.token = ownersToken;
      expect((await owner.get(API.me)).status).toBe(200);
    },
  );
});

/** What a policy means for a caller who says nothing that the route could use. */
function isRight({ url, access }: DeclaredRoute, caller: Caller, status: number): boolean {
  const letIn = status !== 401 && status !== 403;
  const known = caller !== 'anonymous' && caller !== 'garbage';
  const paid = caller === 'owner' || caller === 'outsider';
  if (status >= 500) return false;
  switch (access) {
    case 'public':
      return letIn;
    case 'machine':
      // The figures are for this machine alone, and every client of the tests is forwarded from elsewhere.
      return url === '/metrics' ? status === 403 : letIn;
    case 'optional':
      return caller === 'garbage' ? status === 401 : letIn;
    case 'operator':
      // Nobody of the cast has shown a second factor on this session.
      return status === (known ? 403 : 401);
    case 'session':
    case 'recent-proof':
      // Nobody of the cast has a second factor, and then none is asked for.
      return known ? letIn : status === 401;
    case 'webhook':
      // Nobody here can sign.
      return status === 403;
    case 'subscriber':
      return paid ? letIn : status === (known ? 403 : 401);
    default:
      return false;
  }
}

describe('each policy by itself', () => {
  async function smallApp() {
    return createHttpApp({
      log: createLog('silent'),
      metrics: createMetrics(),
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      policies: app().wired.policies,
    });
  }

  it.each([
    ['public', [200, 200, 200, 200, 200, 200, 200]],
    ['machine', [200, 200, 200, 200, 200, 200, 200]],
    ['webhook', [200, 200, 200, 200, 200, 200, 200]],
    ['session', [401, 401, 200, 200, 200, 200, 200]],
    ['recent-proof', [401, 401, 200, 200, 200, 200, 200]],
    ['optional', [200, 401, 200, 200, 200, 200, 200]],
    ['subscriber', [401, 401, 200, 200, 403, 403, 403], 'subscription-required'],
    ['operator', [401, 401, 403, 403, 403, 403, 403], 'forbidden', 'second-factor-required'],
  ])('%s lets in whom it should', async (access, expected, ...codes) => {
    const small = await smallApp();
    small.get('/thing', { config: { access } }, async () => ({ fine: true }));
    const answers = await Promise.all(
      CALLERS.map(async (caller) => small.inject({ url: '/thing', headers: await headersOf(caller) })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(expected);
    const refused = answers.filter(({ statusCode }) => statusCode === 403);
    expect(new Set(refused.map((answer) => answer.json<Problem>().code))).toEqual(new Set(codes));
    await small.close();
  });

  it('hands the handler the person whose token it was', async () => {
    const small = await smallApp();
    small.get('/thing', { config: { access: 'session' } }, async (request) => viewerOf(request));
    for (const role of ROLES) {
      const answer = await small.inject({ url: '/thing', headers: await headersOf(role) });
      expect(answer.json()).toMatchObject({
        accountId: cast[role].id,
        role: role === 'operator' ? 'operator' : 'user',
      });
    }
    await small.close();
  });

  it('a handler that asks who is there on a public route fails loudly instead of guessing', async () => {
    const small = await smallApp();
    small.get('/thing', { config: { access: 'public' } }, async (request) => viewerOf(request));
    expect((await small.inject({ url: '/thing', headers: await headersOf('owner') })).statusCode).toBe(500);
    await small.close();
  });

  it.each([{}, { access: 'nobody-knows' }, { access: 'toString' }])(
    'a route that declares %j keeps the server from starting',
    async (config) => {
      const small = await smallApp();
      expect(() => small.get('/thing', { config }, async () => ({}))).toThrow(
        'GET /thing declares no known access policy',
      );
      await small.close();
    },
  );

  it('a route hidden in a plugin is found as well', async () => {
    const small = await smallApp();
    small.register(async (inner) => void inner.post('/deep', async () => ({})), { prefix: '/thing' });
    await expect(small.ready()).rejects.toThrow('POST /thing/deep declares no known access policy');
  });
});

describe('/openapi.json', () => {
  interface Operation {
    security?: unknown;
    requestBody?: { content: Record<string, { schema: Record<string, unknown> }> };
    responses: Record<string, unknown>;
    parameters?: { name: string; in: string }[];
  }

  it('lists every route of the API with its schemas and who may call it', async () => {
    const { body } = await app()
      .client()
      .get<{ openapi: string; paths: Record<string, Record<string, Operation>> }>('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const listed = Object.entries(body.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const visible = apiRoutes().filter(({ method }) => method !== 'HEAD');
    const inTemplateForm = (url: string) => url.replace(/:(\w+)/g, '{$1}');
    expect(listed.toSorted()).toEqual(
      visible.map(({ method, url }) => `${method} ${inTemplateForm(url)}`).toSorted(),
    );
    const described = visible.map(({ method, url }) => {
      const operation = body.paths[inTemplateForm(url)]?.[method.toLowerCase()];
      return {
        route: `${method} ${url}`,
        security: operation?.security,
        answersWell: Object.keys(operation?.responses ?? {}).some((status) => status.startsWith('2')),
        parameters: operation?.parameters?.filter((parameter) => parameter.in === 'path').length ?? 0,
      };
    });
    const SECURITY: Record<string, unknown> = { public: undefined, optional: [{ session: [] }, {}] };
    expect(described).toEqual(
      visible.map(({ method, url, access }) => ({
        route: `${method} ${url}`,
        security: access in SECURITY ? SECURITY[access] : [{ session: [] }],
        answersWell: true,
        parameters: url.split(':').length - 1,
      })),
    );
  });

  it('says what a body must hold and that nothing else may be in it', async () => {
    const { body } = await app()
      .client()
      .get<{ paths: Record<string, Record<string, Operation>> }>('/openapi.json');
    const schema = body.paths[API.login]?.['post']?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      additionalProperties: false,
    });
  });
});
