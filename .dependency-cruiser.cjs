/**
 * Who may import whom. The house has four places (domain, contract, server, web) and five nouns in each;
 * these rules keep the arrows one way. See ARCHITECTURE.md.
 */
const NOUNS = 'accounts|availability|alerts|billing|support';

/** Arrows between nouns on the server: only these, never back. */
const MAY_USE = {
  accounts: [],
  availability: [],
  billing: ['accounts'],
  support: ['accounts'],
  alerts: ['accounts', 'availability', 'billing'],
};

const betweenNouns = Object.entries(MAY_USE).map(([noun, allowed]) => ({
  name: `${noun}-uses-only-${['itself', ...allowed].join('-')}`,
  severity: 'error',
  comment: 'Arrows between nouns run one way; what crosses them all is put together in wire.ts.',
  from: { path: `^src/server/features/${noun}/` },
  to: {
    path: `^src/server/features/(${NOUNS})/`,
    pathNot: `^src/server/features/(${[noun, ...allowed].join('|')})/`,
  },
}));

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** Tests may look anywhere: the rules are about the product. */
const TEST = '\\.test\\.tsx?$';
const FEATURES = '^src/server/features';
const ALERTS = `${FEATURES}/alerts`;
/** `store.ts` or `ledger-store.ts`, in any folder below; `restore.ts` is none. */
const STORE = '/(?:|.*[/-])store\\.ts$';
/** Where HTTP and the queue come in: `routes.ts`, `webhook-route.ts`, `jobs.ts`, in any folder below. */
const ENTRANCE = '/(?:|.*[/-])(?:routes?|jobs)\\.ts$';
/** What a noun shows to the rest of the server. */
const FRONT = '(?:service|tables|settings)\\.ts$';
/** These put the nouns together, so they may open them. */
const WIRING = '^src/server/(?:wire|app|tables)(?:\\.ts$|/)';

const stores = [
  forbid(
    'stores-hold-sql-only',
    'A store knows rows and rules: domain, platform, row types and the other stores of its noun.',
    { path: `${FEATURES}/([^/]+)${STORE}` },
    {
      pathNot: [
        '^src/domain/',
        '^src/server/platform/',
        '^src/server/(?:|.*/)tables\\.ts$',
        `${FEATURES}/$1${STORE}`,
        '^node_modules/(?:@types/)?(?:kysely|pg)/',
      ],
    },
  ),
  forbid(
    'stores-outside-the-nouns-hold-sql-only',
    'The same for the stores of the server itself.',
    { path: `^src/server${STORE}`, pathNot: `${FEATURES}/` },
    {
      pathNot: [
        '^src/domain/',
        '^src/server/platform/',
        '^src/server/(?:|.*/)tables\\.ts$',
        '^node_modules/(?:@types/)?(?:kysely|pg)/',
      ],
    },
  ),
  forbid(
    'tables-hold-row-types-only',
    'Row types are below everything that reads or writes them.',
    { path: '^src/server/(?:|.*/)tables\\.ts$' },
    { path: '^src/', pathNot: '^src/(?:domain/|server/platform/|server/(?:|.*/)tables\\.ts$)' },
  ),
  forbid(
    'a-store-belongs-to-its-noun',
    'Other nouns ask the service, for types too.',
    { path: `${FEATURES}/([^/]+)/`, pathNot: TEST },
    { path: `${FEATURES}/[^/]+${STORE}`, pathNot: `${FEATURES}/$1/` },
  ),
  forbid(
    'no-store-outside-its-noun',
    'Not even the wiring reaches past a service to its SQL, or to the types of its rows.',
    { path: '^src/', pathNot: [`${FEATURES}/`, TEST] },
    { path: `${FEATURES}/[^/]+${STORE}` },
  ),
];

const entrances = [
  forbid(
    'routes-and-jobs-call-their-service',
    'They parse, call one verb of their noun and present the answer; everything else is behind the service.',
    { path: `${FEATURES}/([^/]+)${ENTRANCE}` },
    {
      path: '^src/',
      pathNot: [
        '^src/(?:domain|contract|server/platform)/',
        '^src/server/access\\.ts$',
        `${FEATURES}/$1/(?:service|job-kinds|.*/job-kinds|present[^/]*|.*/present[^/]*)\\.ts$`,
        `${FEATURES}/$1/(?:|.*[/-])routes?(?:|-[^/]+)\\.ts$`,
      ],
    },
  ),
  forbid(
    'a-noun-is-entered-by-its-service',
    'Between nouns only the service, the row types and the settings are seen.',
    { path: `${FEATURES}/([^/]+)/`, pathNot: TEST },
    { path: `${FEATURES}/`, pathNot: [`${FEATURES}/$1/`, `${FEATURES}/[^/]+/${FRONT}`, STORE] },
  ),
  forbid(
    'only-the-wiring-opens-a-noun',
    'The rest of the server sees of a noun what other nouns see.',
    { path: '^src/server/', pathNot: [`${FEATURES}/`, WIRING, TEST] },
    { path: `${FEATURES}/`, pathNot: [`${FEATURES}/[^/]+/${FRONT}`, STORE] },
  ),
];

/** Inside alerts arrows run from the service down: campaigns and channels → outbox, people → the port of channels. */
const alertsRooms = [
  forbid(
    'campaigns-know-no-channel',
    'Who is told what is planned before anybody knows how.',
    { path: `${ALERTS}/campaigns/`, pathNot: TEST },
    { path: `${ALERTS}/channels/` },
  ),
  forbid(
    'the-outbox-knows-no-campaign',
    'A row of the outbox stands by itself; campaigns write rows, rows do not look back.',
    { path: `${ALERTS}/outbox/`, pathNot: TEST },
    { path: `${ALERTS}/campaigns/` },
  ),
  forbid(
    'the-outbox-knows-channels-by-their-port',
    'A claim is handed to a channel; which one there is, the wiring knows.',
    { path: `${ALERTS}/outbox/`, pathNot: TEST },
    { path: `${ALERTS}/channels/[^/]+/` },
  ),
  forbid(
    'people-know-channels-by-their-port',
    'Watches and preferences are the same however somebody is reached.',
    { path: `${ALERTS}/people/`, pathNot: [TEST, ENTRANCE] },
    { path: `${ALERTS}/(?:campaigns/|outbox/|channels/[^/]+/)` },
  ),
  forbid(
    'channels-stand-apart',
    'A channel is one folder: it can be added or removed alone.',
    { path: `${ALERTS}/channels/([^/]+)/`, pathNot: TEST },
    { path: `${ALERTS}/channels/[^/]+/`, pathNot: `${ALERTS}/channels/$1/` },
  ),
  forbid(
    'shared-channel-code-knows-no-channel',
    'What is the same for all channels knows them by their port.',
    { path: `${ALERTS}/channels/[^/]+$`, pathNot: TEST },
    { path: `${ALERTS}/channels/[^/]+/` },
  ),
  forbid(
    'only-the-text-channel-knows-sms',
    'Everything else says who is told what, not by which provider; service and pipeline hand it on.',
    {
      path: `${FEATURES}/`,
      pathNot: [`${ALERTS}/(?:(?:service|pipeline)\\.ts$|channels/text/)`, ENTRANCE, TEST],
    },
    { path: '^src/server/gateways/sms/' },
  ),
  forbid(
    'rooms-do-not-look-back-at-the-service',
    'The service composes the rooms; each says itself what it depends on. Only routes and jobs call it.',
    { path: `${ALERTS}/[^/]+/`, pathNot: [TEST, ENTRANCE] },
    { path: `${ALERTS}/service\\.ts$` },
  ),
];

module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'A circle means two files are one. Types count: a part says itself what it depends on.',
      { path: '^src/' },
      { circular: true },
    ),
    forbid('nothing-unresolved', 'An import that leads nowhere.', {}, { couldNotResolve: true }),
    forbid(
      'domain-imports-nothing',
      'The rules are pure: no packages, no Node, nothing else of ours.',
      { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'contract-imports-domain-and-zod',
      'The API shapes are shared by server and web.',
      { path: '^src/contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(src/(contract|domain)/|node_modules/zod/)' },
    ),
    forbid(
      'platform-knows-no-product',
      'Plumbing without product words.',
      { path: '^src/server/platform/', pathNot: '\\.test\\.ts$' },
      { path: '^src/', pathNot: '^src/server/platform/' },
    ),
    forbid(
      'gateways-know-domain-and-platform',
      'The outside world behind a port.',
      { path: '^src/server/gateways/', pathNot: '\\.test\\.ts$' },
      { path: '^src/', pathNot: '^src/(domain|server/(platform|gateways))/' },
    ),
    ...stores,
    ...entrances,
    ...alertsRooms,
    forbid(
      'only-wire-puts-nouns-together',
      'Features never reach for how they are put together; of the rest of the server they see access and row types.',
      { path: `${FEATURES}/`, pathNot: TEST },
      {
        path: '^src/server/',
        pathNot: '^src/server/(?:(?:features|gateways|platform)/|(?:access|tables)\\.ts$)',
      },
    ),
    forbid(
      'simulators-stand-alone',
      'They are somebody else’s servers; they know nothing of ours.',
      { path: '^src/simulators/', pathNot: '\\.test\\.ts$' },
      { path: '^src/', pathNot: '^src/simulators/' },
    ),
    forbid(
      'server-knows-simulators-only-at-the-start',
      'The product talks to a simulator over HTTP like to any provider.',
      { path: '^src/server/', pathNot: '(\\.test\\.ts|^src/server/start\\.ts)$' },
      { path: '^src/simulators/' },
    ),
    forbid(
      'web-never-imports-server',
      'Browser and server share the contract.',
      { path: '^src/web/' },
      { path: '^src/(server|simulators)/' },
    ),
    forbid(
      'web-features-stand-apart',
      'A feature of the web never imports another.',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    ),
    forbid(
      'web-shared-parts-know-no-feature',
      'Components and lib are below the features.',
      { path: '^src/web/(components|lib)/' },
      { path: '^src/web/(features|app)/' },
    ),
    forbid(
      'no-test-code-in-the-product',
      'Test helpers stay in tests.',
      { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      { path: '^(test|e2e|bench|storm|scripts)/' },
    ),
    forbid(
      'no-development-packages-at-run-time',
      'The server must start with production dependencies alone.',
      { path: '^src/(domain|contract|server|simulators)/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    ...betweenNouns,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
    },
  },
};
