import { expect, test } from 'vitest';
import { orderCsv, orderText } from './order-list.ts';

const ORDERS = [
  {
    component: { code: 'BUJ-1', name: 'Bujía', unit: 'piece', supplier: 'Sur', costPerUnit: 3.5 },
    toOrder: 12,
    cost: 42,
  },
  {
    component: { code: 'ACE', name: '=Aceite', unit: 'liter', supplier: 'Sur', costPerUnit: 8 },
    toOrder: 2.5,
    cost: 20,
  },
] as const;

test('orderText lists each component with its quantity on its own line, without costs', () => {
  expect(orderText('Taller Díaz', ORDERS)).toBe(
    'Pedido de Taller Díaz:\n- 12 unidades: Bujía (BUJ-1)\n- 2,5 litros: =Aceite (ACE)',
  );
});

test('orderCsv writes semicolons, decimal commas and a byte order mark, and escapes formulas', () => {
  expect(orderCsv(ORDERS).split('\r\n')).toEqual([
    '\uFEFFproveedor;codigo;nombre;unidad;pedir;costo_unitario;costo',
    'Sur;BUJ-1;Bujía;unidad;12,00;3,50;42,00',
    "Sur;ACE;'=Aceite;litro;2,50;8,00;20,00",
    '',
  ]);
});
