import { parseArgs } from 'node:util';
import { ensurePages } from '../tools/build.ts';
import { startBenchApp } from './bench-app.ts';
import { openBenchEnvironment, runSql } from './environment.ts';
import { addressOf } from './load.ts';
import { median, percentile } from './statistics.ts';

/**
 * `node bench/login-timing.ts [--times 500]`: compares the time of a wrong password for an existing
 * and for an unknown name, alternating, with all limits on. The time must not reveal existing
 * names: the medians should be within 5 ms of each other.
 */
const { values } = parseArgs({ options: { times: { type: 'string', default: '500' } } });
const times = Number(values.times);

/** A name gets a delay after its fourth wrong password. */
const GUESSES_PER_NAME = 4;
const names = Math.ceil(times / GUESSES_PER_NAME);

await ensurePages();
const environment = await openBenchEnvironment();
const connectionString = await environment.createDatabase();
const app = await startBenchApp({
  DATABASE_URL: connectionString,
  ADMIN_PASSWORD: 'una clave para medir',
  LOG_LEVEL: 'warn',
});
try {
  await runSql(
    connectionString,
    `insert into users (id, username, name, role, password_hash)
     select gen_random_uuid(), 'known-' || n, 'Known', 'user', password_hash
     from users, generate_series(1, ${names}) n`,
  );
  const took = { known: [] as number[], nobody: [] as number[] };
  for (let turn = 0; turn < times; turn += 1) {
    // The order alternates, so that neither kind always follows the other.
    const order = turn % 2 === 0 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const);
    for (const kind of order) {
      const name = `${kind}-${1 + (turn % names)}`;
      took[kind].push(await timeOf(name, addressOf(turn * 2 + (kind === 'known' ? 0 : 1))));
    }
  }
  for (const kind of ['known', 'nobody'] as const) {
    const [middle, late] = [median(took[kind]), percentile(took[kind], 0.95)];
    console.log(`${kind.padEnd(7)} median ${middle.toFixed(2)} ms, 95 % ${late.toFixed(2)} ms`);
  }
  const apart = median(took.known) - median(took.nobody);
  const within = median(took.known.map((ms, turn) => ms - (took.nobody[turn] ?? Number.NaN)));
  console.log(`${times} each: medians ${apart.toFixed(2)} ms apart`);
  // On a busy machine this figure is more reliable: both calls of a round have the same load.
  console.log(`median of the differences of each turn ${within.toFixed(2)} ms`);
} finally {
  await app.stop();
  await environment.stop();
}

async function timeOf(username: string, address: string): Promise<number> {
  const began = performance.now();
  const { status } = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'not the password' }),
  });
  const ms = performance.now() - began;
  if (status !== 401) throw new Error(`answered ${status}`);
  return ms;
}
