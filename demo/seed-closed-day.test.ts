// @own-process: after an upload, a process reads no SVG drawings (src/platform/http/picture.ts).
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { checkIntegrity } from '#app/integrity-check.ts';
import { followUpContext, listFollowUps } from '#clients/server/follow-up-queries.ts';
import { hoursOf } from '#settings/rules/opening-hours.ts';
import { loadSettings } from '#settings/server/settings-queries.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { boundaryAt } from '#shared/time/time-zone.ts';
import { findAgendaViolations } from '#test/agenda-invariants.ts';
import { startTestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { seedDemo } from './seed.ts';
import { waitingClientLink } from './work-orders.ts';

/** A Saturday night, a holiday and the first day of a year. */
const MOMENT = Date.parse('2028-01-01T23:30:00-03:00');

test('seedDemo shows a workshop at work on a closed day', async () => {
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
  const database = await createDatabase();
  onTestFinished(() => database.drop());
  const { context, setNow, stop } = await startTestApp(database);
  onTestFinished(stop);
  const { db } = context;
  await seedDemo({ context, setNow }, MOMENT);

  expect(await findAgendaViolations(db)).toEqual([]);
  const findings = await checkIntegrity(db);
  expect(findings.filter(({ broken }) => broken.length > 0)).toEqual([]);
  const { cards } = await listFollowUps(db, 'waiting', await followUpContext(context));
  expect(cards.length).toBeGreaterThan(5);
  const statuses = await db.selectFrom('citations').select('status').distinct().execute();
  expect(statuses.map(({ status }) => status)).toEqual(
    expect.arrayContaining(['pending', 'accepted', 'in-progress', 'installed', 'delivered']),
  );
  expect(await waitingClientLink(context)).toMatch(/\/mi\/./);
  const { schedule, timeZone } = await loadSettings(db);
  const orders = await db.selectFrom('work_orders').select('promised_at').execute();
  expect(orders.length).toBeGreaterThan(0);
  for (const { promised_at } of orders) {
    if (promised_at === null) continue;
    const day = dayAt(promised_at.getTime(), timeZone);
    const closings = hoursOf(schedule, day).map(({ closes }) => boundaryAt(day, closes, timeZone));
    expect(closings).toContain(promised_at.getTime());
  }
});
