import { dayAt } from '#kernel/day-time.ts';
import { openDatabase } from '#server-kit/database.ts';
import { killRun } from '#test/kill-run.ts';
import { buildWorld } from '#test/world.ts';
import { ensureBuild } from '../tools/build.ts';
import { makeRoomy } from './booking.ts';
import { weekdays, ZONE } from './citations.ts';
import { openStage } from './stage.ts';

/**
 * The long form of the kill test: `node bench/kill-run.ts 60`. Two app processes under load on a
 * database whose commits wait for the disk; one after the other is killed and started again. Ends
 * with 1 where an acknowledged booking was lost, one was made twice, or a bay was held twice.
 */
const kills = Number(process.argv[2] ?? '60');
if (!Number.isInteger(kills) || kills < 1) throw new Error('How many kills? A whole number.');

await ensureBuild();
const stage = await openStage();
try {
  const connectionString = await stage.createDatabase();
  const { db } = openDatabase({ connectionString, onConnectionLost: () => undefined });
  try {
    const { oilChange } = await buildWorld(db);
    await makeRoomy({ connectionString });
    const days = weekdays(dayAt(Date.now(), ZONE), 1, 200);
    const result = await killRun(db, connectionString, { kills, service: oilChange, days });
    console.log(result);
    const { lost, doubled, overlaps } = result;
    if (lost + doubled + overlaps > 0) process.exitCode = 1;
  } finally {
    await db.destroy();
  }
} finally {
  await stage.stop();
}
