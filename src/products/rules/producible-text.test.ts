import { expect, test } from 'vitest';
import { producibleLevel, producibleText } from './producible-text.ts';

test.each([
  [0, 'none', '0 unidades: sin stock'],
  [1, 'few', '1 unidad: stock bajo'],
  [4, 'few', '4 unidades: stock bajo'],
  [5, 'enough', '5 unidades: en stock'],
  [120, 'enough', '120 unidades: en stock'],
  [null, 'unlimited', 'Sin componentes'],
])(
  'producibleLevel of %s units is %s, and producibleText is «%s»',
  {
    meta: {
      specification: { 'admin 9': [['Low producible threshold', "4, 'few'", "5, 'enough'"]] },
    },
  },
  (units, level, text) => {
    expect(producibleLevel(units)).toBe(level);
    expect(producibleText(units)).toBe(text);
  },
);
