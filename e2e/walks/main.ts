import { launchBrowser } from '../../test/browser.ts';
import { startTestPostgres } from '../../test/postgres.ts';
import { cloneTemplate } from '../../test/template.ts';
import { ensurePages } from '../../tools/build.ts';
import { readOptions } from '../../tools/read-options.ts';
import type { Kind } from './kind.ts';
import { KINDS } from './kinds.ts';
import { findFault } from './planted.ts';
import { runWalk } from './run-walk.ts';
import { openWalkSite, type WalkSite } from './site.ts';

/**
 * `npm run walks -- --walks N --from K --kind KIND`: takes walks K to K + N − 1 of each kind, or of one. `--seed S`
 * replays one and logs its steps. `--plant FAULT` checks that a fault in a copy of the sources is found. Exits with 1 on
 * a violation; with `--plant`, if there is none.
 */
const values = readOptions('walks', {
  walks: { type: 'string', default: '200' },
  from: { type: 'string', default: '1' },
  kind: { type: 'string' },
  seed: { type: 'string' },
  /** Ends a kind with its first violation. */
  first: { type: 'boolean', default: false },
  plant: { type: 'string' },
});

const LOGGED_EVERY = 20;

if (values.plant === undefined) {
  await ensurePages();
  await onSite(takeWalks);
} else {
  const found = findFault(values.plant, Number(values.walks));
  console.log(`${values.plant}: ${found ? 'found' : 'not found'}`);
  process.exitCode = found ? 0 : 1;
}

async function onSite(work: (site: WalkSite) => Promise<void>): Promise<void> {
  const server = await startTestPostgres();
  const browser = await launchBrowser();
  const database = await cloneTemplate(server);
  const site = await openWalkSite(database, browser);
  try {
    await work(site);
  } finally {
    await site.stop();
    await browser.close();
    await database.drop();
    await server.stop();
  }
}

async function takeWalks(site: WalkSite): Promise<void> {
  const chosen = KINDS.filter(({ name }) => values.kind === undefined || name === values.kind);
  if (chosen.length === 0) throw new Error(`kinds: ${KINDS.map(({ name }) => name).join(', ')}`);
  let failed = 0;
  for (const kind of chosen) failed += await walksOf(site, kind);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Takes the walks of a kind. Returns how many had violations. */
async function walksOf(site: WalkSite, kind: Kind): Promise<number> {
  const { seed: one, first } = values;
  const from = Number(one ?? values.from);
  const last = one === undefined ? from + Number(values.walks) - 1 : from;
  const began = performance.now();
  const failed: number[] = [];
  let taken = 0;
  for (let seed = from; seed <= last && !(first && failed.length > 0); seed += 1) {
    const log = one === undefined ? undefined : (line: string) => console.log(line);
    const { what, steps, violations } = await runWalk(site, kind, seed, log);
    taken += 1;
    if (taken % LOGGED_EVERY === 0) console.log(`${kind.name}: ${taken} walks so far`);
    if (violations.length === 0) continue;
    failed.push(seed);
    console.log(`${kind.name} seed ${seed}: ${what}\n  ${[...steps, ...violations].join('\n  ')}`);
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  const seeds = failed.length === 0 ? '' : ` (seeds ${failed.join(', ')})`;
  console.log(
    `${kind.name}: ${taken} walks, ${failed.length} with violations${seeds}, ${seconds} s`,
  );
  return failed.length;
}
