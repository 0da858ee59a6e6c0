import { expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { testEnvironment } from '#test/environment.ts';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { request } from '#test/http.ts';

const site = testEnvironment();

test('240 concurrent bookings and cancellations get 201, 404 or 409 while the settings change', async () => {
  const times = ['09:00', '10:00', '11:00', '13:30', '14:30', '15:30'];
  const statuses: number[] = [];
  const change = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await changeSettings(site.app.context.db, { horizonDays: 60 + turn });
    }
  };
  const bookings = Array.from({ length: 240 }, async (_, index) => {
    const time = times[index % times.length] ?? '';
    const path = index % 2 ? 'cancel/'.concat('A'.repeat(43)) : 'citations';
    const body = index % 2 ? {} : bookingBody(site.fixtures.oilChange, THURSDAY, time);
    statuses.push((await request(`${site.app.url}/api/${path}`, 'POST', body)).status);
  });
  await Promise.all([...bookings, change()]);
  expect(new Set(statuses)).toEqual(new Set([201, 404, 409]));
});
