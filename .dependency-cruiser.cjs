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

module.exports = {
  forbidden: [
    forbid(
      'no-circles',
      'A circle means two files are one.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
    forbid(
      'stores-hold-sql-only',
      'A store knows rows and rules, not services or the API.',
      { path: '^src/server/features/[^/]+/(store|tables)\\.ts$' },
      {
        path: '^src/',
        pathNot: '^src/(domain/|server/platform/|server/tables\\.ts|server/features/[^/]+/tables\\.ts)',
      },
    ),
    forbid(
      'a-store-belongs-to-its-noun',
      'Other nouns ask the service; only a type may cross.',
      { path: '^src/server/features/([^/]+)/' },
      {
        path: '^src/server/features/[^/]+/store\\.ts$',
        pathNot: '^src/server/features/$1/',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'only-wire-puts-nouns-together',
      'Features never reach for how they are put together.',
      { path: '^src/server/(features|gateways|platform)/', pathNot: '\\.test\\.ts$' },
      { path: '^src/server/(wire|start|main|app|seed)\\.ts$' },
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
