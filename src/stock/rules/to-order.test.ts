import { expect, test } from 'vitest';
import { groupBySupplier, quantityToOrder } from './to-order.ts';

test.each([
  ['nothing while the minimum is there', 5, null, 5, 0],
  ['what is missing to the minimum', 3, null, 5, 2],
  ['up to the target once it is below the minimum', 4, 12, 5, 8],
  ['nothing at the minimum, also below the target', 5, 12, 5, 0],
  ['up to the minimum where it was raised above the target', 4, 6, 8, 4],
  ['what was promised too', -2, 12, 5, 14],
])('toOrder answers %s', (_case, available, targetStock, minStock, expected) => {
  expect(quantityToOrder({ available, minStock, targetStock })).toBe(expected);
});

test('bySupplier keeps one group for each supplier, by name, and those without one last', () => {
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
