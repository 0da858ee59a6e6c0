import { expect, test } from 'vitest';
import { RESERVATION_STATUSES } from './reservation-status.ts';
import { reservationMessage } from './whatsapp-message.ts';

const lucia = {
  clientName: ' Lucía Fernández',
  code: 'R-7K2M9QXA',
  status: 'pending' as const,
  product: { name: 'Kit de defensas' },
  vehicleInfo: { brand: 'Yamaha', model: 'MT-07' },
};

test('reservationMessage greets by the first name, names the workshop and links a pending payment', () => {
  const links = { payment: 'https://pagos.ejemplo.com/1', page: null };
  expect(reservationMessage(lucia, 'Bujía', links)).toBe(
    'Hola Lucía, te escribimos de Bujía: recibimos tu reserva R-7K2M9QXA de «Kit de defensas». ' +
      'Queda confirmada con el pago. Puedes pagarla aquí: https://pagos.ejemplo.com/1',
  );
  expect(reservationMessage({ ...lucia, status: 'accepted' }, 'Bujía', links)).not.toContain(
    'http',
  );
});

test('reservationMessage has a sentence for every status without business, product and motorcycle', () => {
  const bare = { ...lucia, product: { name: '' }, vehicleInfo: { brand: '', model: '' } };
  for (const status of RESERVATION_STATUSES) {
    const message = reservationMessage({ ...bare, status }, '');
    expect(message).toMatch(/^Hola Lucía: [a-zñ].*[.?]$/);
    expect(message).toMatch(/Producto sin nombre/);
  }
  expect(reservationMessage({ ...bare, status: 'installing' }, '')).toContain('en tu moto.');
});

test('reservationMessage leads to the client’s page in every status, and to it alone while a payment waits', () => {
  const page = 'https://taller.ejemplo.com/mi/x';
  for (const status of RESERVATION_STATUSES) {
    const message = reservationMessage({ ...lucia, status }, 'Bujía', { payment: null, page });
    expect(message).toMatch(/ Todo sobre tu reserva: https:\/\/taller\.ejemplo\.com\/mi\/x$/);
  }
  const payment = 'https://pagos.ejemplo.com/1';
  const message = reservationMessage(lucia, 'Bujía', { payment, page });
  expect(message).toMatch(/ Puedes pagarla aquí: https:\/\/taller\.ejemplo\.com\/mi\/x$/);
});
