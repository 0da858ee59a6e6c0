import { ensurePages } from '../tools/build.ts';
import { readOptions } from '../tools/read-options.ts';
import { findPlantedBugs } from './planted-bugs.ts';
import { simulate } from './simulation.ts';

/**
 * `npm run simulate -- --seeds N --from K`: runs histories K to K + N − 1. `--seed S` replays one
 * and logs each step; `--planted` checks that bugs in copies of the sources are found. Prints one
 * line of JSON at the end; exits with 1 on a violation.
 */
const values = readOptions('simulate', {
  seeds: { type: 'string', default: '10000' },
  from: { type: 'string', default: '1' },
  seed: { type: 'string' },
  /** One of so many seeds uses real processes that are killed. */
  processes: { type: 'string', default: '100' },
  /** In one of so many seeds PostgreSQL is killed. */
  kills: { type: 'string', default: '25' },
  /** The number of concurrent histories. */
  lanes: { type: 'string', default: '3' },
  seconds: { type: 'string' },
  first: { type: 'boolean', default: false },
  /** Checks that each planted bug is found within 500 seeds. */
  planted: { type: 'boolean', default: false },
});

const LOGGED_EVERY = 100;

await ensurePages();
if (values.planted) {
  const found = findPlantedBugs(500);
  process.exitCode = found.every(({ seed }) => seed !== null) ? 0 : 1;
} else {
  await run();
}

async function run(): Promise<void> {
  const one = values.seed !== undefined;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());
  const result = await simulate({
    signal: stop.signal,
    seeds: one ? 1 : Number(values.seeds),
    from: Number(values.seed ?? values.from),
    processesEvery: Number(values.processes),
    killsEvery: Number(values.kills),
    lanes: one ? 1 : Number(values.lanes),
    untilFound: values.first,
    ...(values.seconds !== undefined && { seconds: Number(values.seconds) }),
    ...(one && { log: (line: string) => console.log(line) }),
    onSeed(seed, soFar) {
      const last = soFar.violations.at(-1);
      if (last?.seed === seed) console.log(`seed ${seed}:\n  ${last.what.join('\n  ')}`);
      if (soFar.seeds % LOGGED_EVERY !== 0) return;
      console.log(
        `${soFar.seeds} seeds, ${soFar.violations.length} violations, ${soFar.seconds} s`,
      );
    },
  });
  console.log(JSON.stringify(result));
  process.exitCode = result.violations.length === 0 ? 0 : 1;
}
