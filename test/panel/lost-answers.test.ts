import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ORDER as WITH_LINES } from './estimate-records.ts';
import { FORMS } from './forms.ts';
import { stubBrowser } from './open-page.tsx';
import { ORDER } from './order-records.ts';
import { COMPONENT, PRODUCT } from './records.ts';
import { Screen, until } from './screen.tsx';

beforeAll(stubBrowser);
afterAll(() => vi.unstubAllGlobals());

const LOST = 'Error de conexión';
const CONFLICT = 'Un envío anterior con otros datos ya se guardó.';

/** The change after a lost answer, for each form that must not be stored twice. */
const CHANGED: Readonly<Record<string, [label: string, value: string]>> = {
  component: ['Nombre', 'Filtro de aire'],
  'component sale': ['Nombre del cliente', 'Ana Pérez'],
  'product sale': ['Nombre', 'Ana Pérez'],
  basket: ['Nombre del cliente', 'Ana Pérez'],
  purchase: ['Cantidad', '3'],
  invoice: ['Número de factura', 'A-12'],
  refund: ['Motivo', 'No la quiere'],
  maintenance: ['Mano de obra', '120'],
  expense: ['Concepto', 'Grasa y aceite'],
  service: ['Nombre', 'Service mayor'],
  product: ['Nombre', 'Defensas negras'],
  'manual entry': ['Nombre del cliente', 'Ana Pérez'],
};
/** An order with an approved line. */
const APPROVED = {
  '/api/citations/citation-1/work-order': {
    ...ORDER,
    lines: [{ ...WITH_LINES.lines[0], state: 'approved' }],
  },
};
/** The data after a request whose answer was lost. */
const SPENT = {
  '/api/citations/citation-1/work-order': { ...ORDER, closedAt: '2026-11-23T12:00:00.000Z' },
  '/api/components/components': [{ ...COMPONENT, quantity: 0, available: 0, costPerUnit: 99 }],
  '/api/products': { products: [{ ...PRODUCT, producibleUnits: 0, price: 999 }] },
  '/api/products/product-1': { ...PRODUCT, producibleUnits: 0, price: 999 },
};
const KEYED = FORMS.filter(({ name }) => name in CHANGED);

describe('after a lost answer', () => {
  test.each(KEYED)(
    'the changed $name form is sent with the same idempotency key',
    async ({ name, render, fill, verb }) => {
      const screen = new Screen(render());
      await screen.ready();
      await fill(screen);
      screen.losesAnswers = true;
      await screen.press(verb);
      await until(() => expect(screen.count(LOST)).toBe(1));

      const [label, value] = CHANGED[name] ?? ['', ''];
      await screen.write(label, value);
      screen.losesAnswers = false;
      screen.rejection = { message: CONFLICT };
      await screen.press(verb);
      await until(() => expect(screen.count(CONFLICT)).toBe(1));
      expect(screen.keys).toEqual([expect.stringMatching(/./), screen.keys[0]]);
      screen.close();
    },
  );

  test.each(KEYED)(
    'the unchanged $name form keeps its values when the data change, and sends the same body again',
    async ({ name, render, fill, verb }) => {
      const screen = new Screen(render(), name === 'maintenance' ? APPROVED : {});
      await screen.ready();
      await fill(screen);
      screen.losesAnswers = true;
      await screen.press(verb);
      await until(() => expect(screen.count(LOST)).toBe(1));

      const before = screen.shown();
      // The server has acted: the order is closed, the stock is taken.
      screen.reads = SPENT;
      await screen.refetch();
      expect(screen.shown()).toEqual(before);
      screen.losesAnswers = false;
      screen.rejection = { message: CONFLICT };
      await screen.press(verb);
      await until(() => expect(screen.count(CONFLICT)).toBe(1));
      expect(screen.keys).toEqual([screen.keys[0], screen.keys[0]]);
      expect(screen.bodies).toEqual([screen.bodies[0], screen.bodies[0]]);
      screen.close();
    },
  );

  test('every form with an idempotency key is one of useForm, or sends what no live data change', () => {
    const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
    const contents = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
    const endpoints = contents.flatMap(([, text]) => [
      ...text.matchAll(/export const (\w+) = endpoint\(\{(?:(?!\n\}).)*?idempotent: true/gs),
    ]);
    const sends = new RegExp(
      `use(?:Send|OrderChange)\\((${endpoints.map(([, name]) => name).join('|')})\\)`,
    );
    const keyed = contents.filter(
      ([, text]) => /useIdempotencyKey\(\)[;,]/.test(text) || sends.test(text),
    );
    const others = keyed.filter(([, text]) => !/use(Form|Edit)[(<]/.test(text));
    expect(endpoints.length).toBeGreaterThan(12);
    expect(keyed.length).toBeGreaterThan(12);
    // `endpoint-query.ts` and `use-work-order.ts` send for such forms; the others send one typed value, or what was
    // shown when the dialog opened, which no live data change.
    expect(others.map(([file]) => file).sort()).toEqual([
      'src/cash/web/till/close-dialog.tsx',
      'src/clients/web/client/split-client.tsx',
      'src/clients/web/motorcycle/add-reading.tsx',
      'src/ui/panel/session/endpoint-query.ts',
      'src/work-orders/web/inspection/proposed-work.tsx',
      'src/work-orders/web/use-work-order.ts',
    ]);
  });

  test('CHANGED names only forms of the panel', () => {
    expect(KEYED).toHaveLength(Object.keys(CHANGED).length);
  });
});
