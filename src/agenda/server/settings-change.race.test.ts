import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSettings } from '#ajustes/server/settings-actions.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { createDatabase } from '#test/database.ts';
import { request } from '#test/http.ts';
import type { TestDatabase } from '#test/template.ts';
import { bookingBy, buildWorld, MONDAY_MORNING, THURSDAY, type World } from '#test/world.ts';

let database: TestDatabase;
let app: TestApp;
let world: World;

beforeAll(async () => {
  database = await createDatabase();
  app = await startTestApp(database);
  app.setNow(MONDAY_MORNING);
  world = await buildWorld(app.kit.db);
});
afterAll(async () => {
  await app?.stop();
  await database?.drop();
});

test('settings that change under more bookings than connections: nobody waits for nobody', async () => {
  const times = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30'];
  const statuses: number[] = [];
  const change = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await changeSettings(app.kit.db, { horizonDays: 60 + turn });
    }
  };
  const bookings = Array.from({ length: 240 }, async (_, index) => {
    const time = times[index % times.length] ?? '';
    const path = index % 2 ? 'cancel/'.concat('A'.repeat(43)) : 'citations';
    const body = index % 2 ? {} : bookingBy(world.oilChange, THURSDAY, time);
    statuses.push((await request(`${app.url}/api/${path}`, 'POST', body)).status);
  });
  await Promise.all([...bookings, change()]);
  expect(new Set(statuses)).toEqual(new Set([201, 404, 409]));
}, 60_000);
