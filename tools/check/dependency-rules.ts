import type { DependencyType, IConfiguration } from 'dependency-cruiser';
import { ALLOWED_DEPENDENCIES, findDependencyCycle, MODULES, type ModuleName } from './modules.ts';
import { publicFiles } from './public-api.ts';

const TEST = '\\.test\\.tsx?$';
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const ANY_MODULE = anyOf(MODULES);
const MEANING = `^src/${ANY_MODULE}/(?:rules|contract)/`;
/** A pattern for exactly this path. */
const exactly = (path: string) => `^${path.replaceAll('.', '\\.')}$`;
const WEB = '^src/(?:[^/]+/web/|ui/|app/pages/)';
const SERVER = '^src/(?:[^/]+/server/|platform/|app/(?!pages/|rules/))';
const BOTH_SIDES = `^src/(?:shared/|${ANY_MODULE}/(?:rules|contract)/)`;
const ZOD = '^node_modules/zod/';

type Rule = NonNullable<IConfiguration['forbidden']>[number];
type Side = { path?: string | string[]; pathNot?: string | string[] };
type Target = Side & {
  circular?: true;
  reachable?: true;
  couldNotResolve?: true;
  dependencyTypes?: DependencyType[];
  dependencyTypesNot?: DependencyType[];
};

function rule(name: string, comment: string, from: Side, to: Target): Rule {
  return { name, severity: 'error', comment, from, to };
}

const GRAPH: Rule[] = [
  rule(
    'no-circular',
    'Two files that import each other are one file, or three.',
    {},
    { circular: true },
  ),
  rule(
    'resolves',
    'An import must resolve to a file or package.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'declared-package',
    'Imported packages are declared in package.json.',
    { path: '^src/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'production-package',
    'Packages of production code are in dependencies.',
    { path: '^src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule('no-test-imports', 'No file imports a test.', {}, { path: `^src/.*${TEST}` }),
  rule(
    'src-alone',
    'The product imports nothing that stands beside it.',
    { path: '^src/', pathNot: TEST },
    { path: '^(?:demo|simulation|test|tools|e2e|bench)/' },
  ),
];

const LAYERS: Rule[] = [
  rule(
    'shared-alone',
    'The shared folder is pure and runs on both sides: it imports only itself and zod.',
    { path: '^src/shared/', pathNot: TEST },
    { pathNot: ['^src/shared/', ZOD] },
  ),
  rule(
    'platform-below',
    'The platform imports no module.',
    { path: '^src/platform/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:shared|platform)/' },
  ),
  rule(
    'ui-below',
    'The shared browser code imports no module.',
    { path: '^src/ui/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:shared|ui)/' },
  ),
  rule(
    'app-on-top',
    'No module imports the composition root; tests start the app from it.',
    { path: '^src/', pathNot: ['^src/app/', TEST] },
    { path: '^src/app/' },
  ),
];

const SIDES: Rule[] = [
  rule(
    'rules-pure',
    'Rules take arguments: no clock, no I/O, no packages, no zod.',
    { path: '^src/[^/]+/rules/', pathNot: TEST },
    { pathNot: '^src/(?:shared|[^/]+/rules)/' },
  ),
  rule(
    'contract-pure',
    'The contract is read by both sides: rules, contracts, the shared folder and zod.',
    { path: '^src/[^/]+/contract/', pathNot: TEST },
    { pathNot: ['^src/(?:shared|[^/]+/(?:rules|contract))/', ZOD] },
  ),
  rule(
    'web-not-server',
    'Browser code imports no server code.',
    { path: WEB, pathNot: TEST },
    { path: SERVER },
  ),
  rule(
    'web-not-node',
    'The browser has no Node.',
    { path: WEB, pathNot: TEST },
    { dependencyTypes: ['core'] },
  ),
  rule(
    'web-not-temporal',
    'Browsers of old phones lack Temporal: no screen may import it, directly or indirectly.',
    { path: WEB, pathNot: TEST },
    { path: '^src/shared/time/time-zone\\.ts$', reachable: true },
  ),
  rule(
    'server-not-web',
    'Node runs no JSX, and the server imports no screens.',
    { path: [SERVER, BOTH_SIDES], pathNot: TEST },
    { path: [WEB, '\\.(?:tsx|css)$'] },
  ),
];

const MODULE_PRIVATE = rule(
  'module-private',
  'Other modules import only the public API: rules, contract, and the files in tools/check/public-api.ts.',
  { path: '^src/([^/]+)/', pathNot: '^src/app/' },
  {
    path: `^src/${ANY_MODULE}/`,
    pathNot: ['^src/$1/', MEANING, ...MODULES.flatMap((name) => publicFiles(name).map(exactly))],
  },
);

/** Rules of one module. Tests may import other modules through their public APIs. */
function moduleRules(name: ModuleName): Rule[] {
  const from = { path: `^src/${name}/`, pathNot: TEST };
  const open = ALLOWED_DEPENDENCIES[name].map((entry) => entry.to);
  const readsOnly = ALLOWED_DEPENDENCIES[name]
    .filter((entry) => entry.readsOnly)
    .map((entry) => entry.to);
  const rulesOnly = ALLOWED_DEPENDENCIES[name]
    .filter((entry) => entry.rulesOnly)
    .map((entry) => entry.to);
  const closed = MODULES.filter((other) => other !== name && !open.includes(other));
  const rules: Rule[] = [];
  if (closed.length > 0) {
    const comment = `${name} may call: ${open.join(', ') || 'no module'} (tools/check/modules.ts).`;
    rules.push(rule(`module-${name}`, comment, from, { path: `^src/${anyOf(closed)}/` }));
  }
  if (readsOnly.length > 0) {
    const reads = readsOnly.flatMap((each) => publicFiles(each, 'reads').map(exactly));
    const beyond = { path: `^src/${anyOf(readsOnly)}/server/`, pathNot: reads };
    rules.push(rule(`module-${name}-reads`, `${name} only reads.`, from, beyond));
  }
  if (rulesOnly.length > 0) {
    const beyond = { path: `^src/${anyOf(rulesOnly)}/`, pathNot: '^src/[^/]+/rules/' };
    rules.push(rule(`module-${name}-rules`, `${name} imports only their rules.`, from, beyond));
  }
  return rules;
}

/** Returns the forbidden dependencies, in dependency-cruiser's form. */
export function dependencyRules(): Rule[] {
  const cycle = findDependencyCycle();
  if (cycle) throw new Error(`The list of allowed dependencies has a cycle: ${cycle}`);
  return [...GRAPH, ...LAYERS, ...SIDES, MODULE_PRIVATE, ...MODULES.flatMap(moduleRules)];
}
