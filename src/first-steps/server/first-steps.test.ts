import { beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { pollUntil } from '#test/mail/outbox.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { FirstStepsView } from '../contract/first-steps.ts';

const site = testEnvironment();
let admin: Staff;
beforeEach(async () => {
  const { db } = site.app.context;
  await db.deleteFrom('first_steps').execute();
  await db.deleteFrom('services').execute();
  await changeSettings(db, { name: 'Bujía', phone: '', whatsapp: '' });
  admin = await createStaff(db, 'admin');
});

const call = <Data = FirstStepsView>(rest = '', body?: unknown, by: Staff | null = admin) =>
  request<Data>(
    `${site.app.url}/api/first-steps${rest}`,
    body === undefined ? 'GET' : 'POST',
    body,
    by?.headers ?? {},
  );
const states = ({ steps }: FirstStepsView) =>
  Object.fromEntries(steps.map(({ step, state }) => [step, state]));

describe('the first steps', () => {
  test('are open in a new installation and done once their data exist', async () => {
    const before = (await call()).body.data;
    expect(before).toMatchObject({
      offered: true,
      leads: true,
      opens: true,
      mail: { configured: false },
      payments: { environment: 'none', webhook: false },
      bookingUrl: `${site.app.url}/cita`,
    });
    expect(new Set(Object.values(states(before)))).toEqual(new Set(['open']));
    await changeSettings(site.app.context.db, { name: 'Motos del Sur', whatsapp: '099 412 738' });
    expect(states((await call()).body.data)).toMatchObject({ contact: 'done', hours: 'open' });
  });

  test('can be recorded, reopened and dismissed', async () => {
    const done = await call('/hours', { outcome: 'done' });
    expect(states(done.body.data)).toMatchObject({ hours: 'done' });
    const skipped = await call('/payments', { outcome: 'skipped' });
    expect(states(skipped.body.data)).toMatchObject({ payments: 'skipped' });
    const again = await call('/payments', { outcome: 'open' });
    expect(states(again.body.data)).toMatchObject({ payments: 'open' });
    const shown = await call('/shown', { outcome: 'done' });
    expect(shown.body.data).toMatchObject({ leads: true, opens: false });
    const dismissed = await call('/all', { outcome: 'skipped' });
    expect(dismissed.body.data).toMatchObject({ offered: true, leads: false });
  });

  test('reject an unknown step or outcome, and users who are not admins', async () => {
    expect(await call('/todo', { outcome: 'done' })).toMatchObject({
      status: 400,
      body: { fields: { step: 'Ese paso no existe.' } },
    });
    expect(await call('/hours', { outcome: 'quizás' })).toMatchObject({
      status: 400,
      body: { fields: { outcome: 'Elige si el paso está hecho.' } },
    });
    const agenda = await createStaff(site.app.context.db, ['agenda']);
    for (const [rest, body] of [
      ['', undefined],
      ['/hours', { outcome: 'done' }],
      ['/test-mail', { recipient: 'ana@ejemplo.com' }],
    ] as const) {
      expect((await call(rest, body, agenda)).status).toBe(403);
      expect((await call(rest, body, null)).status).toBe(401);
    }
  });
});

describe('POST /api/first-steps/test-mail', () => {
  test('queues a mail that can be read by its id', async () => {
    const { status, body } = await call<{ _id: string }>('/test-mail', {
      recipient: 'ana@ejemplo.com',
    });
    expect(status).toBe(200);
    await pollUntil(async () => {
      const mail = await request<{ state: string }>(
        `${site.app.url}/api/mail/${body.data._id}`,
        'GET',
        undefined,
        admin.headers,
      );
      return mail.body.data.state === 'stored';
    });
  });

  test('rejects an invalid address', async () => {
    expect(await call('/test-mail', { recipient: 'ana' })).toMatchObject({
      status: 400,
      body: { fields: { recipient: expect.stringContaining('email') } },
    });
  });
});
