import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { encryptSecret } from '#platform/auth/encrypted-secret.ts';
import { type Db, openDatabase } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { PROCESS_ENV, TEST_APP_KEY } from '#test/app-process.ts';
import { machineNow } from '#test/machine-clock.ts';
import { startReceiver } from '#test/webhook-receiver.ts';
import { newSecret } from '#webhooks/server/signature.ts';
import { openBenchEnvironment } from './environment.ts';

/**
 * `node bench/webhooks.ts 1000`: two processes send that many deliveries to eight receivers that accept, fail, hang, lie,
 * redirect and are gone, and are killed in turn. Retries are brought forward. Prints figures as JSON. Exits with 1 if a
 * message was lost, changed, unsigned or sent with another id, or if a redirect led anywhere.
 */
const number = Number(process.argv[2] ?? '1000');
const KILLS = 6;
const KILL_EVERY_MS = 2_500;
const BEHAVIOURS = ['ok', 'flaky', 'liar', 'cutter', 'broken', 'redirect', 'hang', 'gone'] as const;
/** Which receivers take a message in the end. */
const TAKES: readonly string[] = ['ok', 'flaky', 'liar', 'cutter'];

const environment = await openBenchEnvironment();
const receiver = await startReceiver();
const connectionString = await environment.createDatabase();
const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
const secrets = new Map<string, string>();
const pids: (ChildProcess | undefined)[] = [];
try {
  await insertDeliveries(db);
  const begun = performance.now();
  pids.push(startProcess(), startProcess());
  for (let kill = 0; kill < KILLS; kill += 1) {
    await bringForward(db, KILL_EVERY_MS);
    pids[kill % 2]?.kill('SIGKILL');
    pids[kill % 2] = startProcess();
  }
  while ((await unfinished(db)) > 0) await bringForward(db, 1_000);
  const seconds = (performance.now() - begun) / 1_000;
  const faults = await findFaults(db);
  console.log(
    JSON.stringify({
      test: 'webhooks',
      deliveries: number,
      kills: KILLS,
      ...faults.figures,
      seconds: Math.round(seconds),
    }),
  );
  for (const fault of faults.list.slice(0, 20)) console.log(fault);
  if (faults.list.length > 0) process.exitCode = 1;
} finally {
  for (const child of pids) child?.kill('SIGKILL');
  receiver.close();
  await db.destroy();
  await environment.stop();
}

function startProcess(): ChildProcess {
  const script = fileURLToPath(new URL('webhook-process.ts', import.meta.url));
  const env = {
    ...PROCESS_ENV,
    APP_KEY: TEST_APP_KEY,
    DATABASE_URL: connectionString,
    BACKUP_DIR: 'off',
    AUDIT_HEADS: 'off',
    WEBHOOK_HOSTS: receiver.host,
  };
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function insertDeliveries(on: Db): Promise<void> {
  const key = appKeysFromSecret(TEST_APP_KEY).derive('webhooks');
  const at = new Date(machineNow());
  for (const behaviour of BEHAVIOURS) {
    const [id, secret] = [newId(), newSecret()];
    secrets.set(`/${behaviour}`, secret);
    const url = `${receiver.origin}/${behaviour}`;
    const sealed_secret = encryptSecret(key, secret, id);
    const times = { created_at: at, updated_at: at };
    const types = ['citation.created'];
    await on
      .insertInto('webhooks')
      .values({ id, name: behaviour, url, types, sealed_secret, ...times })
      .execute();
  }
  // As the trigger of an event does, for all webhooks.
  for (let event = 0; event < number / BEHAVIOURS.length; event += 1) {
    const data = JSON.stringify({ id: newId(), change: 'booked' });
    await sql`select queue_webhooks('citation.created', ${at}, ${data}::jsonb)`.execute(on);
  }
}

/** Makes retries due at once, again and again for a while. Leases of killed processes end by themselves. */
async function bringForward(on: Db, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  while (performance.now() < until) {
    await sql`update webhook_deliveries set next_attempt_at = now()
      where state = 'waiting' and lease_until is null and next_attempt_at > now()`.execute(on);
    await sql`select pg_notify('bujia_changes', 'webhooks queued')`.execute(on);
    await sleep(200);
  }
}

async function unfinished(on: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from webhook_deliveries
    join webhooks on webhooks.id = webhook where state = 'waiting' and off_reason is null`.execute(
    on,
  );
  return rows[0]?.count ?? 0;
}

async function findFaults(on: Db) {
  const rows = await on
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook')
    .select(['webhook_deliveries.id', 'name', 'body', 'state', 'attempts', 'off_reason'])
    .execute();
  const bodies = new Map(rows.map(({ id, body }) => [id, body]));
  const seen = new Map<string, number>();
  const list: string[] = receiver.inside.map((path) => `reached ${path}`);
  for (const { path, headers, body } of receiver.received) {
    const id = headers['webhook-id'] ?? '';
    seen.set(id, (seen.get(id) ?? 0) + 1);
    if (bodies.get(id) !== body) list.push(`${path}: ${id} has another id or body`);
    try {
      new Verifier(secrets.get(path) ?? '').verify(body, headers);
    } catch (error) {
      list.push(`${path}: ${id} is not signed: ${error}`);
    }
  }
  for (const { id, name, state, attempts, off_reason } of rows) {
    const wanted = TAKES.includes(name) ? 'delivered' : name === 'gone' ? 'waiting' : 'given-up';
    if (state !== wanted) list.push(`${name}: ${id} is ${state}`);
    if ((off_reason === 'gone') !== (name === 'gone')) list.push(`${name}: off is ${off_reason}`);
    if (wanted !== 'waiting' && !seen.has(id)) list.push(`${name}: ${id} is lost`);
    if (wanted === 'given-up' && attempts < 9) list.push(`${name}: ${id} has ${attempts} attempts`);
  }
  const accepted = rows.filter(({ name }) => name === 'ok');
  const most = Math.max(...receiver.mostOpen.values());
  if (most > 4) list.push(`${most} requests at once to one receiver`);
  const figures = {
    requests: receiver.received.length,
    delivered: rows.filter(({ state }) => state === 'delivered').length,
    givenUp: rows.filter(({ state }) => state === 'given-up').length,
    waitForGone: rows.filter(({ state }) => state === 'waiting').length,
    acceptedTwice: accepted.filter(({ id }) => (seen.get(id) ?? 0) > 1).length,
    mostAtOnce: most,
    faults: list.length,
  };
  return { figures, list };
}
