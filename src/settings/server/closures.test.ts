import { expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff } from '#test/staff.ts';
import type { BusinessSettings } from '../contract/business.ts';
import { loadSettings } from './settings-queries.ts';

const site = testEnvironment();

test('the settings keep a closure of several days as one entry, in one call, and remove it as a whole', async () => {
  const { headers } = await createStaff(site.app.context.db, 'admin');
  const call = async (method: 'GET' | 'PUT', body?: unknown) =>
    request<BusinessSettings>(`${site.app.url}/api/settings/business`, method, body, headers);
  const read = async () => (await call('GET')).body.data;
  const save = (body: unknown) => call('PUT', body);
  const before = await read();
  const closure = { date: '2027-01-20', lastDate: '2027-02-02', reason: 'Vacaciones', hours: [] };
  const saved = await save({ ...before, exceptions: [...before.exceptions, closure] });
  expect(saved.body.data.exceptions).toEqual([...before.exceptions, closure]);
  const { schedule } = await loadSettings(site.app.context.db);
  const days = Object.keys(schedule.exceptions).filter((day) => day >= '2027');
  expect([days.length, days[0], days.at(-1)]).toEqual([14, '2027-01-20', '2027-02-02']);
  const { version } = saved.body.data;
  await save({ ...before, version });
  expect((await read()).exceptions).toEqual(before.exceptions);
});
