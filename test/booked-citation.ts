import type { BookedCitation } from '#booking/contract/booking.ts';

/** A booked citation for tests: two hours on a Thursday morning in Montevideo. */
export const BOOKED: BookedCitation = {
  _id: '0192-1',
  clientName: 'María',
  clientEmail: 'maria@ejemplo.com',
  clientPhone: '099123456',
  service: { _id: '0192-2', name: 'Service', duration: 120, price: 185 },
  date: '2026-11-26',
  time: '08:30',
  status: 'pending',
  notes: '',
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
  deliveredAt: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
  ready: { date: '2026-11-26', time: '10:30' },
  calendar: { start: '2026-11-26T11:30:00.000Z', end: '2026-11-26T13:30:00.000Z' },
  mailed: true,
  cancellationToken: 'a'.repeat(43),
};
