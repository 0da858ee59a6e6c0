import { expect, test } from 'vitest';
import { changeSettings } from '#settings/server/settings-actions.ts';
import { isBooked, openWizard, WISH } from './support/booking.ts';
import { inspect } from './support/inspect.ts';
import { dialog, openFromMenu, press } from './support/menu.ts';
import { account, enter, PASSWORD } from './support/sign-in.ts';
import { siteForTests } from './support/site.ts';

const site = siteForTests();

test('«Primeros pasos» leads the admin of an empty workshop from sign-in to the first booking', async () => {
  const { db } = site.app.context;
  await db.deleteFrom('services').execute();
  await changeSettings(db, { name: 'Bujía', whatsapp: '', phone: '' });
  await account(site, 'duena');
  const page = await site.open();
  await page.goto('/admin');
  await enter(page, 'duena', PASSWORD);

  const steps = dialog(page, 'Primeros pasos');
  await steps.waitFor();
  await inspect(page, 'first-steps-contact');
  await steps.getByLabel('Nombre del taller').fill('Motos del Sur');
  await press(steps, 'Guardar y seguir');
  await steps.getByText('Lunes', { exact: true }).waitFor();
  await inspect(page, 'first-steps-hours');
  // The settings return to the step, saved or not.
  await press(steps, 'Cambiar horarios');
  const settings = dialog(page, 'Configuración del taller');
  await settings.getByLabel('Nombre del taller').waitFor();
  await page.keyboard.press('Escape');
  await steps.getByText('Lunes', { exact: true }).waitFor();
  await press(steps, 'Cambiar horarios');
  await settings.getByLabel('Apertura de lunes').first().fill('08:30');
  await press(settings, 'Guardar');
  await steps.getByText('08:30 a 12:30 y 13:30 a 18:00').waitFor();
  await press(steps, 'Los horarios están bien');
  await steps.getByLabel('Nombre de Service completo').fill('Service de 10.000 km');
  await steps.getByRole('checkbox', { name: 'Cambio de neumático' }).uncheck();
  await inspect(page, 'first-steps-services');
  await press(steps, 'Crear 3 servicios');
  await press(steps, 'Seguir sin correos');
  // Every step can be omitted: waits until the step of payments is open.
  await steps.getByRole('button', { name: /^Pagos en línea/, expanded: true }).waitFor();
  await press(steps, 'Omitir este paso');
  await steps.getByRole('link', { name: `${site.app.url}/cita` }).waitFor();
  await inspect(page, 'first-steps-link');

  // After «Seguir después» the bar and the menu lead back, and the dialog does not open by itself.
  await press(steps, 'Seguir después');
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('Primeros pasos: 1 pendiente', { exact: true }).waitFor();
  expect(await steps.count()).toBe(0);
  await openFromMenu(page, 'Primeros pasos');
  await press(steps, 'Listo');
  await steps.getByText('Listo: tus clientes ya pueden reservar.').waitFor();
  await press(steps, 'Ir al panel');
  await page.getByText(/^Primeros pasos:/).waitFor({ state: 'detached' });

  const wizard = await openWizard(await site.open());
  await wizard.reach(5, { ...WISH, service: 'Service de 10.000 km' });
  await wizard.confirm();
  await isBooked(wizard);
});
