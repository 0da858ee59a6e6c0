import { expect, test } from 'vitest';
import { RESERVATION_STATUSES } from './reservation-status.ts';
import { whatsappMessage } from './whatsapp-message.ts';

const lucia = {
  clientName: ' Lucía Fernández',
  code: 'R-7K2M9QXA',
  status: 'pending' as const,
  product: { name: 'Kit de defensas' },
  vehicleInfo: { brand: 'Yamaha', model: 'MT-07' },
};

test('whatsappMessage greets by the first name, names the workshop and links a pending payment', () => {
  const url = 'https://pagos.ejemplo.com/1';
  expect(whatsappMessage(lucia, 'Bujía', url)).toBe(
    'Hola Lucía, te escribimos de Bujía: recibimos tu reserva R-7K2M9QXA de Kit de defensas. ' +
      'Queda confirmada con el pago. Puedes pagarla aquí: https://pagos.ejemplo.com/1',
  );
  expect(whatsappMessage({ ...lucia, status: 'accepted' }, 'Bujía', url)).not.toContain('http');
});

test('whatsappMessage has a sentence for every status without business, product and motorcycle', () => {
  const bare = { ...lucia, product: { name: '' }, vehicleInfo: { brand: '', model: '' } };
  for (const status of RESERVATION_STATUSES) {
    const message = whatsappMessage({ ...bare, status }, '', null);
    expect(message).toMatch(/^Hola Lucía: [a-zñ].*[.?]$/);
    expect(message).toMatch(/Producto sin nombre/);
  }
  expect(whatsappMessage({ ...bare, status: 'installing' }, '', null)).toContain('en tu moto.');
});
