import OfferedPayment from '#cash/web/offered-payment.tsx';
import { listProducts, type StaffProduct } from '#products/contract/staff-product.ts';
import ProductsTab from '#products/web/tab/products-tab.tsx';
import { listKnownClients } from '#sales/contract/sale.ts';
import { ProductSaleDialog } from '#sales/web/product-sale-dialog.tsx';
import { listComponents } from '#stock/contract/component.ts';
import { FakeServer, type SentRequest } from './fake-server.ts';
import type { ScreenPage } from './open-page.tsx';
import { openScreen } from './open-screen.tsx';

/** The tab «Productos» with the products of a test. */

const AT = '2026-11-20T12:00:00.000Z';
export const LAMP: StaffProduct = {
  _id: 'lamp',
  name: 'Faro',
  description: 'Par de faros con instalación eléctrica y llave.',
  price: 145,
  category: 'Electricidad',
  publishIn: { agendaTaller: true, reservaTuyo: false },
  images: [],
  specifications: [],
  active: true,
  producibleUnits: null,
  createdAt: AT,
  updatedAt: AT,
  cost: 60,
  manualCost: 60,
  autoCost: false,
  margin: 58.62,
  limitingComponent: null,
  components: [],
};
const LINE = {
  component: { _id: 'tube', code: 'TUB-1', name: 'Tubo', unit: 'piece', costPerUnit: 3.5 },
  quantity: 2,
} as const;
export const BARS: StaffProduct = {
  ...LAMP,
  _id: 'bars',
  name: 'Kit de defensas',
  producibleUnits: 6,
  cost: 7,
  autoCost: true,
  components: [LINE],
};

export function pageOf(products: StaffProduct[]) {
  const categories = [...new Set(products.map(({ category }) => category))];
  return { products, total: products.length, page: 1, totalPages: 1, categories };
}

/** Answers for the tab, for the picker of active products and for a product by its id. */
export const answerWith = (all: StaffProduct[]) => (request: SentRequest) => {
  const { ids, active, search = '' } = request.query;
  const found = all.filter(
    (product) =>
      (ids === undefined || ids === product._id) &&
      (active === undefined || product.active) &&
      product.name.toLowerCase().includes(search.toLowerCase()),
  );
  return pageOf(found);
};

export const serverWith = (...products: StaffProduct[]): FakeServer =>
  new FakeServer()
    .answer(listProducts, answerWith(products))
    .answer(listComponents, [])
    .answer(listKnownClients, { clients: [] });

export const draw = (server: FakeServer): ScreenPage =>
  openScreen(
    <>
      <ProductsTab search="" onSearch={() => {}} onSell={() => {}} SaleDialog={ProductSaleDialog} />
      <OfferedPayment />
    </>,
    { server },
  );

export async function openTab(...products: StaffProduct[]): Promise<ScreenPage> {
  const page = draw(serverWith(...products));
  await page.locator('main h2').waitFor();
  return page;
}
