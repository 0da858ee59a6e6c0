import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDatabase } from '#test/database.ts';
import { openDatabase } from './database.ts';
import { NETWORK_TIMEOUTS } from './database-client.ts';
import { startJobs } from './jobs.ts';

test('repeat writes a schedule only if its cron expression differs', async () => {
  const { connectionString, drop } = await createDatabase();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  const log = pino({ level: 'silent' });
  const timeouts = NETWORK_TIMEOUTS;
  const jobs = await startJobs({
    connectionString,
    log,
    supervise: false,
    runSchedules: false,
    timeouts,
  });
  const schedules = async () => {
    const { rows } = await sql<{ cron: string; version: string }>`
      select cron, xmin::text as version from pgboss.schedule where name = 'reminders'`.execute(db);
    return rows;
  };
  try {
    await jobs.repeat('reminders', '1 * * * *');
    const first = await schedules();
    await jobs.repeat('reminders', '1 * * * *');
    expect(await schedules()).toEqual(first);
    await jobs.repeat('reminders', '2 * * * *');
    expect((await schedules()).map(({ cron }) => cron)).toEqual(['2 * * * *']);
  } finally {
    await jobs.stop();
    await db.destroy();
    await drop();
  }
});
