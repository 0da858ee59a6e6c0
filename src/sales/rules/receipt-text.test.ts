import { expect, test } from 'vitest';
import { receiptText } from './receipt-text.ts';

test('receiptText lists tax data and each article with its total, and says that it is no invoice', () => {
  const line = { _id: 'a', kind: 'component' as const, salePrice: 7 };
  const sale = {
    _id: 's',
    createdAt: '2026-11-23T11:00:00.000Z',
    clientName: 'Ana',
    clientPhone: '',
    ...{ taxNumber: '211003420017', taxName: 'Transportes del Plata S.R.L.' },
    seller: 'Sofía',
    lines: [
      { ...line, name: 'Bujía', unit: 'piece' as const, quantity: 2, total: 14 },
      { ...line, name: 'Grasa', unit: 'kilogram' as const, quantity: 0.35, total: 5.08 },
    ],
    total: 19.08,
  };
  expect(
    receiptText(sale, 'Taller Sur', [['Efectivo', 'US$ 19,08']]).replaceAll('\u00a0', ' '),
  ).toBe(
    [
      'Hola Ana, este es el detalle de tu compra en Taller Sur:',
      'RUT 21 100342 0017 · Transportes del Plata S.R.L.',
      '2 × Bujía: US$ 14,00',
      '0,35 kilogramos × Grasa: US$ 5,08',
      'Total: US$ 19,08',
      'Efectivo: US$ 19,08',
      'No es comprobante fiscal.',
    ].join('\n'),
  );
  expect(receiptText({ ...sale, taxNumber: '', taxName: '' }, '', [])).not.toMatch(/RUT|A nombre/);
});
