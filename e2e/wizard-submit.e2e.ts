import { expect, test } from 'vitest';
import { goOffline } from '#test/browser/page.ts';
import { isBooked, openWizard, WISH } from './support/booking.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

async function stored(email: string): Promise<number> {
  const { db } = site.app.context;
  const rows = await db
    .selectFrom('citations')
    .select('id')
    .where('client_email', '=', email)
    .execute();
  return rows.length;
}

test('the appointment wizard opens its last step offline, and books once the connection returns', async () => {
  const page = await site.open();
  const wizard = await openWizard(page);
  const wish = { ...WISH, date: '2026-12-17', email: 'antes@ejemplo.com' };
  await wizard.reach(4, wish);
  await wizard.chooseStart(wish);
  await goOffline(page);
  await wizard.goOn('Confirmar Reserva');
  await wizard.confirm();
  await wizard.says('Error de conexión. Por favor intenta nuevamente.');
  await page.context().setOffline(false);
  await wizard.submit.click();
  await isBooked(wizard);
  await page.getByRole('article', { name: 'Datos de la reserva' }).waitFor();
  expect(await stored(wish.email)).toBe(1);
});
