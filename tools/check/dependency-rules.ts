import type { DependencyType, IConfiguration } from 'dependency-cruiser';
import { ALLOWED_DEPENDENCIES, findDependencyCycle, MODULES, type ModuleName } from './modules.ts';

const TEST = '\\.test\\.tsx?$';
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const ANY_MODULE = anyOf(MODULES);
const PUBLIC_API = `^src/${ANY_MODULE}/(?:rules/|contract/|server/[\\w/-]+-(?:actions|queries)\\.ts$|web/(?:[^/]+-api\\.ts|status-chip\\.tsx)$)`;
const WEB = '^src/(?:[^/]+/web/|ui/|app/pages/)';
const SERVER = '^src/(?:[^/]+/server/|platform/|app/(?!pages/))';
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
    'Two files that need each other are one file, or three.',
    {},
    { circular: true },
  ),
  rule(
    'resolves',
    'An import must lead somewhere.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
  rule(
    'declared-package',
    'What is imported stands in package.json; what runs in production, in dependencies.',
    { path: '^src/' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  ),
  rule(
    'production-package',
    'What runs in production stands in dependencies.',
    { path: '^src/', pathNot: TEST },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  rule('no-test-imports', 'Tests are run, not imported.', {}, { path: `^src/.*${TEST}` }),
  rule(
    'src-alone',
    'The product does not need its tests and tools; a start may build missing pages.',
    { path: '^src/', pathNot: TEST },
    { path: '^(?:test|tools|e2e|bench)/', pathNot: '^tools/build\\.ts$' },
  ),
];

const LAYERS: Rule[] = [
  rule(
    'shared-alone',
    'The shared folder is pure and runs on both sides: itself and zod, nothing else.',
    { path: '^src/shared/', pathNot: TEST },
    { pathNot: ['^src/shared/', ZOD] },
  ),
  rule(
    'platform-below',
    'The foundation knows no room.',
    { path: '^src/platform/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:shared|platform)/' },
  ),
  rule(
    'ui-below',
    'The foundation knows no room.',
    { path: '^src/ui/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:shared|ui)/' },
  ),
  rule(
    'roof-on-top',
    'Nobody imports the roof; tests start the app from it.',
    { path: '^src/', pathNot: ['^src/app/', TEST] },
    { path: '^src/app/' },
  ),
];

const SIDES: Rule[] = [
  rule(
    'rules-pure',
    'Rules take what they need as arguments: no clock, no I/O, no packages, no zod.',
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
    'Code for the browser needs no server code.',
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
    'Browsers of old phones lack Temporal, so no screen may lead to it, by whatever way.',
    { path: WEB, pathNot: TEST },
    { path: '^src/shared/zoned\\.ts$', reachable: true },
  ),
  rule(
    'server-not-web',
    'Node runs no JSX, and the server needs no screens.',
    { path: [SERVER, BOTH_SIDES], pathNot: TEST },
    { path: [WEB, '\\.(?:tsx|css)$'] },
  ),
];

const MODULE_PRIVATE = rule(
  'room-private',
  'A room is entered through its door: rules, contract, *-actions.ts, *-queries.ts, *-api.ts, status-chip.tsx.',
  { path: '^src/([^/]+)/', pathNot: '^src/app/' },
  { path: `^src/${ANY_MODULE}/`, pathNot: ['^src/$1/', PUBLIC_API] },
);

/** Tests may bring the cast of other rooms on stage, through their doors. */
function moduleRules(room: ModuleName): Rule[] {
  const from = { path: `^src/${room}/`, pathNot: TEST };
  const open = ALLOWED_DEPENDENCIES[room].map((door) => door.to);
  const read = ALLOWED_DEPENDENCIES[room].filter((door) => door.readsOnly).map((door) => door.to);
  const ruled = ALLOWED_DEPENDENCIES[room].filter((door) => door.rulesOnly).map((door) => door.to);
  const closed = MODULES.filter((other) => other !== room && !open.includes(other));
  const rules: Rule[] = [];
  if (closed.length > 0) {
    const comment = `${room} may call: ${open.join(', ') || 'nobody'} (tools/check/modules.ts).`;
    rules.push(rule(`room-${room}`, comment, from, { path: `^src/${anyOf(closed)}/` }));
  }
  if (read.length > 0) {
    const actions = `^src/${anyOf(read)}/server/[^/]+-actions\\.ts$`;
    rules.push(rule(`room-${room}-reads`, `${room} only reads.`, from, { path: actions }));
  }
  if (ruled.length > 0) {
    const beyond = { path: `^src/${anyOf(ruled)}/`, pathNot: '^src/[^/]+/rules/' };
    rules.push(rule(`room-${room}-rules`, `${room} needs their rules alone.`, from, beyond));
  }
  return rules;
}

/** The forbidden dependencies, in dependency-cruiser's form. */
export function dependencyRules(): Rule[] {
  const circle = findDependencyCycle();
  if (circle) throw new Error(`The list of doors has a circle: ${circle}`);
  return [...GRAPH, ...LAYERS, ...SIDES, MODULE_PRIVATE, ...MODULES.flatMap(moduleRules)];
}
