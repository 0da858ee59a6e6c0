import OfferedPayment from '#cash/web/offered-payment.tsx';
import { listKnownClients } from '#sales/contract/sale.ts';
import { ComponentSaleDialog } from '#sales/web/component-sale-dialog.tsx';
import { type Component, listComponents, listStockComponents } from '#stock/contract/component.ts';
import ComponentsTab from '#stock/web/components/components-tab.tsx';
import { FakeServer } from './fake-server.ts';
import type { Locator } from './locator.ts';
import { press } from './menu.ts';
import type { ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';
import { COMPONENT } from './records.ts';

/** The tab «Componentes» with the shelf of a test. */

export const PLUG: Component = {
  ...COMPONENT,
  _id: 'plug',
  code: 'BUJ-CR9',
  name: 'Bujía de iridio CR9EIX',
  quantity: 12,
  minStock: 5,
  costPerUnit: 3.5,
  salePrice: 7,
  supplier: 'Repuestos del Este',
  location: 'A1-03',
  committed: 3,
  available: 9,
};
export const PAD: Component = {
  ...COMPONENT,
  _id: 'pad',
  code: 'PAS-200',
  name: 'Pastillas de freno delanteras',
  quantity: 2,
  minStock: 4,
  location: 'B2',
  status: 'low',
  available: 2,
};
export const CHAIN: Component = {
  ...COMPONENT,
  _id: 'chain',
  code: 'CAD-520',
  name: 'Cadena 520',
  quantity: 0,
  status: 'out',
  available: 0,
};
export const GREASE: Component = {
  ...COMPONENT,
  _id: 'grease',
  code: 'GRA-1',
  name: 'Grasa de litio',
  unit: 'kilogram',
  quantity: 2.85,
};
export const SHELF = [PLUG, PAD, CHAIN, GREASE];

export function pageOf(components: Component[]) {
  const count = (status: string) => components.filter((each) => each.status === status).length;
  const counters = {
    total: components.length,
    low: count('low'),
    out: count('out'),
  };
  return { components, counters, total: components.length, page: 1, totalPages: 1 };
}

export function serverWith(shelf: Component[]): FakeServer {
  return new FakeServer()
    .answer(listKnownClients, { clients: [] })
    .answer(listStockComponents, ({ query: { only, search = '' } }) => {
      const text = search.toLowerCase();
      const components = shelf.filter(
        ({ name, status }) =>
          name.toLowerCase().includes(text) && (only === undefined || status === only),
      );
      return { ...pageOf(shelf), components, total: components.length };
    })
    .answer(listComponents, ({ query: { only, search = '', ids } }) =>
      shelf.filter(
        ({ _id, code, name, quantity }) =>
          `${name} ${code}`.toLowerCase().includes(search.toLowerCase()) &&
          (only !== 'sellable' || quantity > 0) &&
          (ids === undefined || ids.split(',').includes(_id)),
      ),
    );
}

export const draw = (server: FakeServer): ScreenPage =>
  openScreen(
    <>
      <ComponentsTab
        rest=""
        onRest={() => {}}
        search=""
        onSearch={() => {}}
        user="own"
        onSell={() => {}}
        onMovements={() => {}}
        SaleDialog={ComponentSaleDialog}
      />
      <OfferedPayment />
    </>,
    { server },
  );

export async function openShelf(shelf: Component[] = SHELF): Promise<ScreenPage> {
  const page = draw(serverWith(shelf));
  await page.getByRole('button', { name: /^Más acciones para/ }).waitFor();
  return page;
}

export async function fromRow(page: Locator, name: string, entry: string): Promise<void> {
  await press(page, `Más acciones para ${name}`);
  await page.getByRole('menuitem', { name: entry }).click();
}
