import { expect, test } from 'vitest';
import { dialog, press } from '#test/panel/menu.ts';
import { resize, setUpScreens } from '#test/panel/open-page.tsx';
import { openDrawer } from '#test/panel/reservation-drawer-screen.tsx';

setUpScreens();

test('the reservation drawer shows plate, motorcycle, product and price in its head', async () => {
  const { drawer } = await openDrawer({
    motorcycle: { _id: 'moto-1', plate: 'ABC 123', brand: 'Yamaha', model: 'MT-07', year: 2022 },
  });
  await drawer
    .getByText(/^ABC 123\s*· Yamaha MT-07 2022\s*· Kit de defensas\s*· US\$\s210,00$/)
    .first()
    .waitFor();
});

test('the reservation drawer has «Eliminar» in a menu on phones, away from the main button', async () => {
  const { page, drawer } = await openDrawer({ status: 'cancelled' });
  await resize(390);
  await press(drawer, 'Más acciones para Lucía Fernández');
  expect(drawer.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await dialog(page, '¿Eliminar esta reserva?').waitFor();
});
