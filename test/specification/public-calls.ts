import type { Row } from './item.ts';

const CALLS = 'test/specification/client-calls.test.ts';
const BOOKING = 'src/agenda/server/booking.test.ts';
const CANCEL = 'src/agenda/server/cancel.test.ts';

const call = (route: string, ...answers: string[]): Row => ({
  at: 'public 7',
  file: CALLS,
  test: 'the public screens > %s',
  says: [route, ...answers],
});

/** Section 7 of the public specification: the calls. */
export const PUBLIC_CALLS: readonly Row[] = [
  call('GET /api/services/active'),
  call('GET /api/products/appointment-products'),
  call('GET /api/products/reservation-products'),
  call('GET /api/citations/availability/{date}', 'data.slots'),
  call('POST /api/citations'),
  call(
    'POST /api/reservations',
    'clientName',
    'clientEmail',
    'clientPhone',
    'clientCountry',
    'clientAddress',
    'clientState',
    'product',
    'notes',
    'data.cancellationToken',
    'data.paymentUrl',
  ),
  call('GET /api/settings', 'data.showReserveButton'),
  call(
    'GET /api/cancel/{token}',
    'data.citation',
    'data.canCancel',
    'data.alreadyCancelled',
    'data.completed',
    'data.expired',
  ),
  call('POST /api/cancel/{token}'),
  {
    at: 'public 7',
    file: CALLS,
    test: 'the public screens > %s',
    says: [
      ['success, data (list)', 'success data.0._id'],
      ['success, message', 'success message'],
      [
        'vehicleInfo{brand,model,year}',
        "vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 }",
      ],
    ],
  },
  {
    at: 'public 7',
    file: BOOKING,
    test: 'POST /api/citations > takes the date as a date value: UTC midnight is that day, another instant its workshop day',
    says: [['date sent as a date value', 'T00:00:00.000Z']],
  },
  {
    at: 'public 7',
    file: 'e2e/wizard-submit.e2e.ts',
    test: 'a failure of the server is shown as it comes',
    says: [['On failure shows the server message', 'wizard.says(message)']],
  },
  {
    at: 'public 7',
    file: 'e2e/reserva-payment.e2e.ts',
    test: 'leaves after two seconds, not before; the token is kept and the draft gone by then',
    says: ['lastReservationToken', ['redirect after 2 s', 'runFor(1_900)']],
  },
  {
    at: 'public 7',
    file: CANCEL,
    test: '/api/cancel/{token} > without a body at all it works too',
    says: [['JSON with no body fields', "method: 'POST'"]],
  },
];
