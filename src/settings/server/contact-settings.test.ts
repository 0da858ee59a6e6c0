import { beforeEach, describe, expect, test } from 'vitest';
import { testEnvironment } from '#test/environment.ts';
import { request } from '#test/http.ts';
import { createStaff, type Staff } from '#test/staff.ts';
import type { BusinessSettings } from '../contract/business.ts';
import { changeSettings } from './settings-actions.ts';

const site = testEnvironment();
let admin: Staff;
beforeEach(async () => {
  admin = await createStaff(site.app.context.db, 'admin');
});

const url = () => `${site.app.url}/api/settings/business`;
const read = async () =>
  (await request<BusinessSettings>(url(), 'GET', undefined, admin.headers)).body.data;
const save = (body: unknown, who = admin) =>
  request<BusinessSettings>(url(), 'PUT', body, who.headers);

describe('the contact settings of the workshop', () => {
  test.each<[string, Partial<BusinessSettings>]>([
    ['phone', { phone: '+598 2400 9999' }],
    ['WhatsApp number', { whatsapp: '+598 99 999 999' }],
    ['e-mail address', { email: 'otro@ejemplo.com' }],
    ['street address', { address: 'Otra calle 1' }],
    ['map', { mapUrl: 'https://mapas.ejemplo.com/otro' }],
    [
      'social links',
      { socialLinks: { tiktok: '', instagram: 'https://ejemplo.com/x', youtube: '' } },
    ],
    ['time zone', { timeZone: 'Asia/Tokyo' }],
  ])(
    'require a step-up for another %s, and report it to the former address',
    async (_name, change) => {
      const { context } = site.app;
      await changeSettings(context.db, { email: 'antes@ejemplo.com' });
      await context.db.deleteFrom('mails').execute();
      const now = context.clock() - context.config.stepUpMinutes * 60_000 - 1;
      const stale = await createStaff(context.db, 'admin', { now });
      const before = await read();
      const refused = await save({ ...before, ...change }, stale);
      expect([refused.status, refused.body.code]).toEqual([403, 'step-up-needed']);
      expect(await read()).toEqual(before);
      expect(await context.db.selectFrom('mails').select('id').execute()).toEqual([]);
      expect((await save({ ...before, ...change })).status).toBe(200);
      const mails = await context.db.selectFrom('mails').selectAll().execute();
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['contact-changed', 'antes@ejemplo.com'],
      ]);
      expect(JSON.stringify(mails[0]?.document)).toContain('Sofía Güida');
      await changeSettings(context.db, { timeZone: 'America/Montevideo', email: '' });
    },
  );

  test('report no other change, and none of a workshop without an address', async () => {
    const { db } = site.app.context;
    await db.deleteFrom('mails').execute();
    await changeSettings(db, { email: 'antes@ejemplo.com' });
    expect((await save({ ...(await read()), bays: 4 })).status).toBe(200);
    await changeSettings(db, { email: '' });
    expect((await save({ ...(await read()), email: 'nuevo@ejemplo.com' })).status).toBe(200);
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
  });
});
