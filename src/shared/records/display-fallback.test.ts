import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookedName, displayedProductName, displayedServiceName } from './display-fallback.ts';

test.for([
  [undefined, 'Sin servicio', 'Sin producto'],
  [null, 'Sin servicio', 'Sin producto'],
  ['', 'Sin servicio', 'Sin producto'],
  ['0193f0a2', 'Servicio no disponible', 'Producto no disponible'],
  [{}, 'Servicio sin nombre', 'Producto sin nombre'],
  [{ name: null }, 'Servicio sin nombre', 'Producto sin nombre'],
  [{ name: '  ' }, 'Servicio sin nombre', 'Producto sin nombre'],
  [{ name: ' Service completo ' }, 'Service completo', 'Service completo'],
] as const)(
  'displayedServiceName and displayedProductName show %o as «%s» and «%s»',
  {
    meta: {
      specification: {
        'public 8 Display fallbacks': [
          'Producto no disponible',
          ['only an id is known', "'0193f0a2'"],
          'Producto sin nombre',
          'Sin producto',
          'Servicio no disponible',
          'Servicio sin nombre',
          'Sin servicio',
        ],
        'admin 8 Reservation admin': [
          'Producto no disponible',
          ['(only an id)', "'0193f0a2'"],
          'Producto sin nombre',
          'Sin producto',
          'Servicio no disponible',
          'Servicio sin nombre',
          'Sin servicio',
        ],
      },
    },
  },
  ([reference, service, product]) => {
    expect(displayedServiceName(reference)).toBe(service);
    expect(displayedProductName(reference)).toBe(product);
  },
);

test('displayedServiceName and displayedProductName never return a blank text', () => {
  const reference = fc.option(
    fc.oneof(fc.string(), fc.record({ name: fc.option(fc.string()) }, { requiredKeys: [] })),
    { nil: undefined },
  );
  fc.assert(
    fc.property(reference, (given) => {
      expect(displayedServiceName(given).trim()).not.toBe('');
      expect(displayedProductName(given).trim()).not.toBe('');
    }),
  );
});

test.for([
  [{ service: null, product: '0193f0a2' }, 'Producto no disponible'],
  [{ service: { name: '' }, product: { name: '' } }, 'Producto sin nombre'],
  [
    { service: { name: 'Kit de defensas' }, product: { name: 'Kit de defensas' } },
    'Kit de defensas',
  ],
  [{ service: { name: '' }, product: null }, 'Servicio sin nombre'],
  [{ service: null }, 'Sin servicio'],
] as const)('bookedName shows what a citation of %o is for as «%s»', ([booked, shown]) => {
  expect(bookedName(booked)).toBe(shown);
});
