import { useState } from 'react';
import { expect, test } from 'vitest';
import { type Balance, getBalance } from '#cash/contract/movement.ts';
import { getSettings } from '#settings/contract/settings.ts';
import { listComponents } from '#stock/contract/component.ts';
import { DEPOSIT, SOLD } from '#test/panel/cash-records.ts';
import { until } from '#test/panel/locator.ts';
import { dialog, focused, press } from '#test/panel/menu.ts';
import { BUSINESS, setUpScreens } from '#test/panel/open-page.tsx';
import { openScreen } from '#test/panel/open-screen.tsx';
import { BARS, LAMP, serverWith } from '#test/panel/products-screen.tsx';
import { COMPONENT } from '#test/panel/records.ts';
import { type BasketSale, sellBasket } from '../../contract/basket.ts';
import { listKnownClients, undoSales } from '../../contract/sale.ts';
import { BasketDialog } from '../basket-dialog.tsx';

setUpScreens();

const BUILT = { ...BARS, name: 'Kit de canasta', limitingComponent: null };
const PLUG = {
  ...COMPONENT,
  _id: 'plug',
  code: 'CAN-1',
  name: 'Bujía de canasta',
  costPerUnit: 3.5,
};

/** The basket was paid in cash after a discount. */
const PAID: Balance = {
  ...SOLD,
  total: 7,
  discount: 1,
  paid: 6,
  balance: 0,
  movements: [{ ...DEPOSIT, kind: 'payment', amount: 6, usd: 6 }],
};

/** The dialog of a counter sale, which can be closed. */
function Counter() {
  const [opened, setOpened] = useState(true);
  const sells = { components: true, products: true };
  return <BasketDialog opened={opened} onClose={() => setOpened(false)} sells={sells} />;
}

test('the basket dialog warns at cost, names a rejected article, fills in a client, and undoes a sale', async () => {
  const server = serverWith(BUILT)
    .answer(getSettings, { showReserveButton: false, business: BUSINESS })
    .answer(getBalance, PAID)
    .answer(listComponents, ({ query: { search = '' } }) =>
      [{ ...PLUG, salePrice: 7 }].filter(({ code }) => code === search.toUpperCase()),
    )
    .answer(listKnownClients, {
      clients: [{ name: 'Camila Pereyra', phone: '099 123 456', email: '' }],
    })
    .reject(sellBasket, 'insufficient-stock', {
      message: 'Bujía de canasta: Stock insuficiente. Disponible: 1',
    });
  const page = openScreen(<Counter />, { server });
  const sale = dialog(page, 'Venta de mostrador');
  const search = sale.getByRole('combobox', { name: 'Agregar artículo' });
  await focused(search);
  const plugs = sale.getByRole('textbox', { name: /^Cantidad de Bujía de canasta/ });
  for (const quantity of ['1', '2']) {
    await search.fill('can-1');
    await search.press('Enter');
    await until(async () => expect(await plugs.inputValue()).toBe(quantity));
  }
  // The specified default price of a component is its cost; the dialog warns of it.
  await sale.getByText('Se vende al costo: no deja ganancia.').waitFor();
  await sale.getByRole('button', { name: /^Usar el precio de venta/ }).click();
  await search.fill('kit de canasta');
  await page.getByRole('option', { name: 'Kit de canasta' }).click();
  await sale.getByText('US$ 159,00').waitFor();
  await sale.getByRole('combobox', { name: 'Nombre del cliente' }).fill('camila per');
  await page.getByRole('option', { name: 'Camila Pereyra · 099 123 456' }).click();
  const phone = sale.getByRole('textbox', { name: /^Teléfono/ });
  await until(async () => expect(await phone.inputValue()).toBe('099 123 456'));
  await press(sale, 'Registrar venta');
  await sale
    .getByRole('alert')
    .getByText(/Bujía de canasta: Stock insuficiente\. Disponible: 1/)
    .waitFor();
  const line = { kind: 'component', unit: 'piece', quantity: 1, salePrice: 7, total: 7 } as const;
  const sold: BasketSale = {
    _id: 'basket',
    createdAt: LAMP.createdAt,
    clientName: 'Camila Pereyra',
    clientPhone: '099 123 456',
    ...{ taxNumber: '12345672', taxName: '' },
    seller: 'Sofía Güida',
    lines: [{ ...line, _id: 'sale', name: 'Bujía de canasta' }],
    total: 7,
  };
  server.answer(sellBasket, sold, 'Venta registrada correctamente');
  await plugs.fill('1');
  await press(sale, 'Registrar venta');
  await page.getByText(/^Venta registrada correctamente: 1 artículo, US\$\s7,00$/).waitFor();
  expect(server.requests(sellBasket).at(-1)?.body).toMatchObject({
    items: [
      { kind: 'component', id: 'plug', quantity: '1', salePrice: '7' },
      { kind: 'product', id: 'bars', quantity: '1', salePrice: '145' },
    ],
    clientName: 'Camila Pereyra',
    clientPhone: '099 123 456',
  });
  const receipt = dialog(page, 'Venta registrada');
  await receipt.getByText(/No es comprobante fiscal\./).waitFor();
  await receipt.getByText('CI\u00a01.234.567-2').waitFor();
  const rows = receipt.locator('[aria-label="Comprobante de venta"] dl > div');
  await receipt.getByText('Total con descuento').waitFor();
  expect(rows.allTextContents().map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'Descuento−US$ 1,00',
    'Total con descuentoUS$ 6,00',
    'EfectivoUS$ 6,00',
    'SaldoUS$ 0,00',
  ]);
  await receipt.getByText('80 mm', { exact: true }).click();
  const whatsapp = receipt.getByRole('link', { name: 'Enviar por WhatsApp' });
  expect(await whatsapp.getAttribute('href')).toMatch(
    /wa\.me\/59899123456\?text=Hola%20Camila.*1\.234\.567-2.*Descuento%3A.*Efectivo%3A/,
  );
  // The receipt of an undone sale closes.
  server.answer(undoSales, { sales: ['sale'] }, 'Venta deshecha');
  await press(page, 'Deshacer');
  await page.getByText('Venta deshecha').waitFor();
  await receipt.waitFor({ state: 'detached' });
});
