import type { DependencyType, IConfiguration } from 'dependency-cruiser';
import { circleOfDoors, DOORS, ROOMS, type Room } from './doors.ts';

const TEST = '\\.test\\.tsx?$';
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`;
const ROOM = anyOf(ROOMS);
const DOOR = `^src/${ROOM}/(?:rules/|contract/|server/[^/]+-(?:actions|queries)\\.ts$|web/(?:[^/]+-api\\.ts|status-chip\\.tsx)$)`;
const WEB = '^src/(?:[^/]+/web/|web-kit/|main/pages/)';
const SERVER = '^src/(?:[^/]+/server/|server-kit/|main/(?!pages/))';
const BOTH_SIDES = `^src/(?:kernel/|${ROOM}/(?:rules|contract)/)`;
const ZOD = '^node_modules/zod/';

type Rule = NonNullable<IConfiguration['forbidden']>[number];
type Side = { path?: string | string[]; pathNot?: string | string[] };
type Reached = Side & {
  circular?: true;
  reachable?: true;
  couldNotResolve?: true;
  dependencyTypes?: DependencyType[];
  dependencyTypesNot?: DependencyType[];
};

function rule(name: string, comment: string, from: Side, to: Reached): Rule {
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

const FLOORS: Rule[] = [
  rule(
    'kernel-alone',
    'The kernel is pure and runs on both sides: itself and zod, nothing else.',
    { path: '^src/kernel/', pathNot: TEST },
    { pathNot: ['^src/kernel/', ZOD] },
  ),
  rule(
    'server-kit-below',
    'The foundation knows no room.',
    { path: '^src/server-kit/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:kernel|server-kit)/' },
  ),
  rule(
    'web-kit-below',
    'The foundation knows no room.',
    { path: '^src/web-kit/', pathNot: TEST },
    { path: '^src/', pathNot: '^src/(?:kernel|web-kit)/' },
  ),
  rule(
    'roof-on-top',
    'Nobody imports the roof; tests start the app from it.',
    { path: '^src/', pathNot: ['^src/main/', TEST] },
    { path: '^src/main/' },
  ),
];

const SIDES: Rule[] = [
  rule(
    'rules-pure',
    'Rules take what they need as arguments: no clock, no I/O, no packages, no zod.',
    { path: '^src/[^/]+/rules/', pathNot: TEST },
    { pathNot: '^src/(?:kernel|[^/]+/rules)/' },
  ),
  rule(
    'contract-pure',
    'The contract is read by both sides: rules, contracts, the kernel and zod.',
    { path: '^src/[^/]+/contract/', pathNot: TEST },
    { pathNot: ['^src/(?:kernel|[^/]+/(?:rules|contract))/', ZOD] },
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
    { path: '^src/kernel/zoned\\.ts$', reachable: true },
  ),
  rule(
    'server-not-web',
    'Node runs no JSX, and the server needs no screens.',
    { path: [SERVER, BOTH_SIDES], pathNot: TEST },
    { path: [WEB, '\\.(?:tsx|css)$'] },
  ),
];

const PRIVATE = rule(
  'room-private',
  'A room is entered through its door: rules, contract, *-actions.ts, *-queries.ts, *-api.ts, status-chip.tsx.',
  { path: '^src/([^/]+)/', pathNot: '^src/main/' },
  { path: `^src/${ROOM}/`, pathNot: ['^src/$1/', DOOR] },
);

/** Tests may bring the cast of other rooms on stage, through their doors. */
function roomRules(room: Room): Rule[] {
  const from = { path: `^src/${room}/`, pathNot: TEST };
  const open = DOORS[room].map((door) => door.to);
  const read = DOORS[room].filter((door) => door.reads).map((door) => door.to);
  const ruled = DOORS[room].filter((door) => door.rules).map((door) => door.to);
  const closed = ROOMS.filter((other) => other !== room && !open.includes(other));
  const rules: Rule[] = [];
  if (closed.length > 0) {
    const comment = `${room} may call: ${open.join(', ') || 'nobody'} (tools/check/doors.ts).`;
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
  const circle = circleOfDoors();
  if (circle) throw new Error(`The list of doors has a circle: ${circle}`);
  return [...GRAPH, ...FLOORS, ...SIDES, PRIVATE, ...ROOMS.flatMap(roomRules)];
}
