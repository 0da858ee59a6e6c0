import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { FORMS } from './forms.ts';
import { stubBrowser } from './open-page.tsx';
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

  test('CHANGED names only forms of the panel', () => {
    expect(KEYED).toHaveLength(Object.keys(CHANGED).length);
  });
});
