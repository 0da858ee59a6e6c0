import { setTimeout as pause } from 'node:timers/promises';
import { attachAuditResources, openAuditResources } from '#platform/audit/audit-resources.ts';
import { openDatabase } from '#platform/data/database.ts';
import { appKeysFromSecret } from '#platform/operations/app-keys.ts';
import { bearerHeader, createAccount, PASSWORD, signIn } from '#test/accounts.ts';
import { TEST_APP_KEY } from '#test/app-process.ts';
import { machineNow } from '#test/machine-clock.ts';
import { createStaff } from '#test/staff.ts';
import { runSql } from './environment.ts';
import type { Finding } from './finding.ts';

type Open = { url: string; connectionString: string; stored: number };

/** Pause between two concurrent calls of each kind. */
const PAUSE_MS = 100;
/** The lock timeout of a call. */
const LONGEST_WAIT_MS = 3_000;

/**
 * Clears a history while staff work: measures its duration and the slowest concurrent call.
 * Deliveries update the same counters as clearing.
 */
export async function measureClearing({ url, connectionString, stored }: Open): Promise<Finding[]> {
  const { admin, staff, jobs } = await prepare(url, connectionString);
  let clearing = true;
  let slowest = 0;
  const callRepeatedly = async (next: () => [method: string, path: string, body?: string]) => {
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
    callRepeatedly(() => ['GET', '/api/history']),
    callRepeatedly(() => ['GET', '/api/citations?page=1&limit=20']),
    callRepeatedly(() => [
      'PATCH',
      `/api/citations/${jobs.pop()}/status`,
      '{"status":"delivered"}',
    ]),
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

/** Creates sessions of an admin and of staff, and jobs that are ready for delivery. */
async function prepare(url: string, connectionString: string) {
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  attachAuditResources(
    db,
    openAuditResources({ auditHeads: null, backups: null }, appKeysFromSecret(TEST_APP_KEY)),
  );
  try {
    await createAccount(db, { username: 'graciela', role: 'admin' });
    const { token } = (await signIn(url, 'graciela')).body.data;
    const { headers: staff } = await createStaff(db, ['agenda', 'historial'], {
      now: machineNow(),
    });
    const jobs = await runSql<{ id: string }>(
      connectionString,
      `update citations set status = 'installed' where status = 'accepted' returning id`,
    );
    return { admin: bearerHeader(token), staff, jobs: jobs.map(({ id }) => id) };
  } finally {
    await db.destroy();
  }
}
