import { expect, test } from 'vitest';
import { groupBySupplier, quantityToOrder } from './order-list.ts';

test.each([
  ['nothing at the minimum, without a target', 5, null, 5, 0],
  ['the quantity missing to the minimum, without a target', 3, null, 5, 2],
  ['the quantity up to the target, below the minimum', 4, 12, 5, 8],
  ['nothing at the minimum, even below the target', 5, 12, 5, 0],
  ['the quantity up to the minimum, if the minimum exceeds the target', 4, 6, 8, 4],
  ['the committed quantity as well, if more is committed than on hand', -2, 12, 5, 14],
])('quantityToOrder returns %s', (_case, available, targetStock, minStock, expected) => {
  expect(quantityToOrder({ available, minStock, targetStock })).toBe(expected);
});

test('groupBySupplier sorts one group per supplier by name, and puts orders without a supplier last', () => {
  const order = (supplier: string, name: string) => ({ component: { supplier, name } });
  const orders = [
    order('', 'Trapo'),
    order('Repuestos Sur', 'Bujía'),
    order('Água Motos', 'Cadena'),
    order(' repuestos sur', 'Filtro'),
    order('Norte', 'Foco'),
  ];
  const groups = groupBySupplier(orders).map((group) => [
    group.supplier,
    group.orders.map(({ component }) => component.name),
  ]);
  expect(groups).toEqual([
    ['Água Motos', ['Cadena']],
    ['Norte', ['Foco']],
    ['Repuestos Sur', ['Bujía', 'Filtro']],
    ['', ['Trapo']],
  ]);
});
