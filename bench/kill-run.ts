import { openDatabase } from '#platform/data/database.ts';
import { startAppProcess } from '#test/app-process.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { killRun } from '#test/kill-run.ts';
import { comingWorkdays } from '#test/machine-clock.ts';
import { ensurePages } from '../tools/build.ts';
import { raiseBookingLimits } from './databases.ts';
import { openBenchEnvironment } from './environment.ts';

/**
 * The long form of the kill test: `node bench/kill-run.ts 60`. Runs two app processes under load on
 * a database with durable commits, and kills and restarts them alternately. Exits with 1 if an
 * acknowledged booking was lost, a booking was created twice, or a bay was booked twice.
 */
const kills = Number(process.argv[2] ?? '60');
if (!Number.isInteger(kills) || kills < 1) throw new Error('How many kills? A whole number.');

await ensurePages();
const environment = await openBenchEnvironment();
try {
  const connectionString = await environment.createDatabase();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    const { oilChange } = await seedFixtures(db);
    await raiseBookingLimits({ connectionString });
    const days = comingWorkdays(200);
    const app = { DATABASE_URL: connectionString };
    const apps = [await startAppProcess(app), await startAppProcess(app)];
    const result = await killRun(db, connectionString, apps, { kills, service: oilChange, days });
    console.log(result);
    const { lost, doubled, overlaps } = result;
    if (lost + doubled + overlaps > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
} finally {
  await environment.stop();
}
