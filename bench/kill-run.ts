import { openDatabase } from '#platform/data/database.ts';
import { startAppProcess } from '#test/app-process.ts';
import { cashKillRun } from '#test/cash-kill-run.ts';
import { seedFixtures } from '#test/fixtures.ts';
import { killRun } from '#test/kill-run.ts';
import { comingWorkdays } from '#test/machine-clock.ts';
import { ensurePages } from '../tools/build.ts';
import { raiseBookingLimits } from './databases.ts';
import { openBenchEnvironment } from './environment.ts';

/**
 * The long form of the kill tests: `node bench/kill-run.ts 60` for bookings, `node bench/kill-run.ts 60 money` for
 * payments and closings. Runs two app processes under load on a database with durable commits, and kills and restarts
 * them alternately. Exits with 1 if an acknowledged change was lost, written twice or in part, or a bay was booked twice.
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
    const app = { DATABASE_URL: connectionString };
    const apps = [await startAppProcess(app), await startAppProcess(app)];
    const violations = process.argv[3] === 'money' ? await killMoney() : await killBookings();
    if (violations > 0) process.exitCode = 1;

    async function killBookings(): Promise<number> {
      const days = comingWorkdays(200);
      const result = await killRun(db, connectionString, apps, { kills, service: oilChange, days });
      console.log(result);
      return result.lost + result.doubled + result.overlaps;
    }

    async function killMoney(): Promise<number> {
      const result = await cashKillRun(db, connectionString, apps, kills);
      console.log(result);
      return result.lost + result.half + result.doubled + result.broken;
    }
  } finally {
    await db.destroy();
  }
} finally {
  await environment.stop();
}
