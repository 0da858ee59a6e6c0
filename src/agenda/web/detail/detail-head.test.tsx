import { expect, test } from 'vitest';
import { BOOKED, drawerOf, open, openDrawer, serverWith } from '#test/panel/citation-screen.tsx';
import { dialog, press } from '#test/panel/menu.ts';
import { resize, setUpScreens } from '#test/panel/open-page.tsx';
import { ORDER } from '#test/panel/order-records.ts';
import { getWorkOrder } from '#work-orders/contract/work-order.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';

setUpScreens();

test('the citation drawer shows plate, motorcycle, job, price and the promised hour in its head', async () => {
  const citation: CitationDetail = {
    ...BOOKED,
    motorcycle: { _id: 'moto-1', plate: 'ABC 123', brand: 'Yamaha', model: 'MT-07', year: 2022 },
    workOrder: { inspected: false, estimate: null, approvedLines: 0, proposedLines: 0 },
  };
  const promised = { date: '2026-11-26', time: '17:30' };
  const server = serverWith(citation).answer(getWorkOrder, { ...ORDER, promised });
  const drawer = await drawerOf(open(server));
  await drawer
    .getByText(/^ABC 123\s*· Yamaha MT-07 2022\s*· Cambio de aceite y filtro\s*· US\$\s48,50$/)
    .first()
    .waitFor();
  await drawer.getByText('Prometida: 17:30').waitFor();
});

test('the citation drawer has «Eliminar» in a menu on phones, away from the main button', async () => {
  const { page, drawer } = await openDrawer();
  await resize(390);
  await press(drawer, 'Más acciones para Lucía Fernández');
  expect(drawer.getByRole('button', { name: 'Eliminar' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Eliminar' }).click();
  await dialog(page, '¿Eliminar esta cita?').waitFor();
});
