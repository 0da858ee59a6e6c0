import { expect, test } from 'vitest';
import { changeCitationStatus } from '#agenda/contract/staff-citation.ts';
import { addMovement, type Balance, getBalance } from '#cash/contract/movement.ts';
import { getPaymentMethods } from '#cash/contract/payment-methods.ts';
import OfferedPayment from '#cash/web/offered-payment.tsx';
import { changeReservationStatus } from '#reservations/contract/staff-reservation.ts';
import { type BasketSale, sellBasket } from '#sales/contract/basket.ts';
import { sellComponent, sellProduct } from '#sales/contract/sale.ts';
import { BasketDialog } from '#sales/web/basket-dialog.tsx';
import { getSettings } from '#settings/contract/settings.ts';
import { METHODS, NOT_CHARGED, SOLD } from '#test/panel/cash-records.ts';
import { BOOKED, openDrawer } from '#test/panel/citation-screen.tsx';
import { openShelf, PAD } from '#test/panel/components-screen.tsx';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, pick, press, toast } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { BARS, openTab as openProducts, serverWith } from '#test/panel/products-screen.tsx';
import { openDrawer as openReservation, RESERVED } from '#test/panel/reservation-drawer-screen.tsx';

/** The payment that is offered after a step or a sale. */

setUpScreens();

const OPEN = { ...NOT_CHARGED, state: 'open', total: 126, balance: 126 } as const;

test('a delivered citation offers its payment in one press, which can wait', async () => {
  const { page, server, drawer } = await openDrawer({ status: 'installed' });
  server.answer(getPaymentMethods, METHODS).answer(getBalance, SOLD);
  server.answer(changeCitationStatus, { ...BOOKED, status: 'delivered' });
  await press(drawer, 'Pasar a Entregada');
  await press(dialog(page, '¿Entregar la moto?'), 'Entregar');
  const offered = dialog(page, 'Cobrar');
  await focused(offered.getByRole('button', { name: /^Efectivo, todo \(US\$\s86,00\)$/ }));
  await press(offered, 'Cobrar después');
  await offered.waitFor({ state: 'detached' });
  expect(server.requests(addMovement)).toEqual([]);
});

test('a citation that is paid already is delivered without an offer', async () => {
  const { page, server, drawer } = await openDrawer({ status: 'installed' });
  const paid = { ...SOLD, paid: 126, balance: 0 };
  server.answer(getPaymentMethods, METHODS).answer(getBalance, paid);
  server.answer(changeCitationStatus, { ...BOOKED, status: 'delivered' });
  await press(drawer, 'Pasar a Entregada');
  const before = server.requests(getBalance).length;
  await press(dialog(page, '¿Entregar la moto?'), 'Entregar');
  await until(() => expect(server.requests(getBalance).length).toBeGreaterThan(before));
  await page.getByText('¡Completado!').waitFor();
  expect(dialog(page, 'Cobrar').count()).toBe(0);
});

test('a citation is delivered also if the balance cannot be read', async () => {
  const { page, server, drawer } = await openDrawer({ status: 'installed' });
  server.fail(getBalance);
  server.answer(changeCitationStatus, { ...BOOKED, status: 'delivered' });
  await press(drawer, 'Pasar a Entregada');
  const before = server.requests(getBalance).length;
  await press(dialog(page, '¿Entregar la moto?'), 'Entregar');
  await until(() => expect(server.requests(getBalance).length).toBeGreaterThan(before));
  await page.getByText('¡Completado!').waitFor();
  expect(dialog(page, 'Cobrar').count()).toBe(0);
});

test('a sold reservation offers what its final value leaves', async () => {
  const { page, server, drawer } = await openReservation({ status: 'ready' }, { balance: OPEN });
  server.answer(getPaymentMethods, METHODS);
  await press(drawer, 'Pasar a Entregado');
  const asked = dialog(page, 'Valor final de venta');
  await asked.getByLabel('Valor final').fill('126');
  server
    .answer(changeReservationStatus, { ...RESERVED, status: 'delivered', finalSaleValue: 126 })
    .answer(getBalance, SOLD);
  await press(asked, 'Confirmar');
  const question = dialog(page, '¿Seguro?');
  if (question.count() > 0) await question.getByRole('button', { name: /^Sí, son/ }).click();
  await dialog(page, 'Cobrar')
    .getByRole('button', { name: /^Efectivo, todo \(US\$\s86,00\)$/ })
    .waitFor();
});

test('a sale of one article offers its payment', async () => {
  const page = await openShelf();
  page.server
    .answer(getPaymentMethods, METHODS)
    .answer(getBalance, { ...SOLD, total: 5, paid: 0, balance: 5 })
    .answer(sellComponent, { _id: 'sale-9', component: PAD, total: 5 }, 'Venta registrada');
  await press(page, 'Vender Pastillas de freno delanteras');
  const form = dialog(page, 'Vender componente');
  await form.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Lucía Fernández');
  await press(form, 'Registrar venta');
  const offered = dialog(page, 'Cobrar');
  const all = offered.getByRole('button', { name: /^Efectivo, todo \(US\$\s5,00\)$/ });
  await all.waitFor();
  page.server.answer(addMovement, { ...SOLD, total: 5, paid: 5, balance: 0 }, 'Pago registrado');
  await all.click();
  await toast(page, 'Pago registrado');
  expect(page.server.requests(addMovement)[0]?.body).toMatchObject({
    cause: { kind: 'sale', id: 'sale-9' },
    legs: [{ amount: '5' }],
  });
});

test('«Vender Unidad» offers the payment of the sale', async () => {
  const page = await openProducts(BARS);
  page.server
    .answer(getBalance, { ...SOLD, total: 145, paid: 0, balance: 145 })
    .answer(sellProduct, { _id: 'sale-7', product: BARS, total: 145 }, 'Venta registrada');
  await press(page, 'Vender Unidad');
  const form = dialog(page, 'Vender Unidad');
  await pick(form, 'Producto', 'Kit de defensas');
  await form.getByRole('combobox', { name: 'Nombre' }).fill('Lucía Fernández');
  await press(form, 'Vender');
  const offered = dialog(page, 'Cobrar');
  const all = offered.getByRole('button', { name: /^Efectivo, todo \(US\$\s145,00\)$/ });
  await all.waitFor();
  page.server.answer(addMovement, { ...SOLD, total: 145, paid: 145, balance: 0 });
  await all.click();
  await offered.waitFor({ state: 'detached' });
  expect(page.server.requests(addMovement)[0]?.body).toMatchObject({
    cause: { kind: 'sale', id: 'sale-7' },
  });
});

test('«Cobrar» of a sold basket pays what is left, and the receipt then says that it is paid', async () => {
  const line = { kind: 'product', unit: 'piece', quantity: 1, salePrice: 7, total: 7 } as const;
  const receipt: BasketSale = {
    _id: 'basket',
    createdAt: BARS.createdAt,
    clientName: 'Camila Pereyra',
    clientPhone: '',
    taxNumber: '',
    taxName: '',
    seller: 'Sofía Güida',
    lines: [{ ...line, _id: 'sale', name: 'Kit de defensas' }],
    total: 7,
  };
  const server = serverWith(BARS)
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getBalance, { ...SOLD, total: 7, paid: 2, balance: 5 })
    .answer(sellBasket, receipt, 'Venta registrada correctamente');
  const basket = (
    <BasketDialog opened onClose={() => {}} sells={{ components: true, products: true }} />
  );
  const page = openScreen(
    <>
      {basket}
      <OfferedPayment />
    </>,
    { server },
  );
  const sale = dialog(page, 'Venta de mostrador');
  await sale.getByRole('combobox', { name: 'Agregar artículo' }).fill('kit');
  await page.getByRole('option', { name: 'Kit de defensas' }).click();
  await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill('Camila Pereyra');
  await press(sale, 'Registrar venta');
  const sold = dialog(page, 'Venta registrada');
  await sold.getByRole('button', { name: /^Cobrar US\$\s5,00$/ }).click();
  const all = dialog(page, 'Cobrar').getByRole('button', { name: /^Efectivo, todo/ });
  await all.waitFor();
  const paid: Balance = { ...SOLD, total: 7, paid: 7, balance: 0 };
  server.answer(addMovement, paid, 'Pago registrado').answer(getBalance, paid);
  await all.click();
  await sold.getByText(/^Pago completo: US\$\s7,00$/).waitFor();
  expect(server.requests(addMovement)[0]?.body).toMatchObject({
    cause: { kind: 'sale', id: 'basket' },
    legs: [{ currency: 'USD', amount: '5' }],
  });
});
