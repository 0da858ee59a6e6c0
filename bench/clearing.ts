import { setTimeout as pause } from 'node:timers/promises';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { openDatabase } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { TEST_APP_KEY } from '#test/app-process.ts';
import { createStaff } from '#test/staff.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';

type Open = { url: string; connectionString: string; stored: number };

/** Between two calls of each kind that go on while the history is cleared. */
const PAUSE_MS = 100;
/** As long as a call waits for a lock before it is refused. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Clears a history while staff go on: how long it takes, and how long the slowest of their calls
 * took meanwhile. Deliveries are counted in the same rows that clearing counts in.
 */
export async function measureClearing({ url, connectionString, stored }: Open): Promise<Finding[]> {
  const { admin, staff, jobs } = await prepare(url, connectionString);
  let clearing = true;
  let slowest = 0;
  const goOn = async (next: () => [method: string, path: string, body?: string]) => {
    while (clearing) {
      const [method, path, body] = next();
      const begun = performance.now();
      const init = { method, headers: { ...staff, 'content-type': 'application/json' } };
      const reply = await fetch(url + path, { ...init, ...(body !== undefined && { body }) });
      if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
      await reply.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - begun);
      await pause(PAUSE_MS);
    }
  };
  const others = [
    goOn(() => ['GET', '/api/history']),
    goOn(() => ['GET', '/api/citations?page=1&limit=20']),
    goOn(() => ['PATCH', `/api/citations/${jobs.pop()}/status`, '{"status":"delivered"}']),
  ];
  const begun = performance.now();
  const reply = await fetch(`${url}/api/citations/clear-history`, {
    method: 'POST',
    headers: { ...admin, 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  const seconds = (performance.now() - begun) / 1000;
  if (!reply.ok) throw new Error(`not cleared: ${reply.status} ${await reply.text()}`);
  clearing = false;
  await Promise.all(others);
  const work = `clearing a history of ${stored} + ${stored}`;
  return [
    { work, value: seconds, unit: 's' },
    {
      work: `${work}, slowest call meanwhile`,
      value: slowest,
      unit: 'ms',
      budget: LONGEST_WAIT_MS,
    },
  ];
}

/** Sessions of an admin and of staff, and jobs that only wait to be delivered. */
async function prepare(url: string, connectionString: string) {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  attachAuditResources(
    db,
    openAuditResources({ auditHeads: null, backups: null }, appKeysFromSecret(TEST_APP_KEY)),
  );
  try {
    await createAccount(db, { username: 'graciela', role: 'admin' });
    const { token } = (await signIn(url, 'graciela')).body.data;
    const { headers: staff } = await createStaff(db, ['agenda', 'historial']);
    const jobs = await runSql<{ id: string }>(
      connectionString,
      `update citations set status = 'installed' where status = 'accepted' returning id`,
    );
    return { admin: bearerHeader(token), staff, jobs: jobs.map(({ id }) => id) };
  } finally {
    await db.destroy();
  }
}
