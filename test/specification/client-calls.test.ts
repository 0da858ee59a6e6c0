import { describe, test } from 'vitest';
import { bookingBody, THURSDAY } from '#test/fixtures.ts';
import { type Call, expectAnswer, PASSWORD, specifiedSite } from './calling.ts';

/** Calls of the public screens, of sign-in and users, of reservations and of citations. */
const site = specifiedSite();
const CLIENT = {
  clientName: 'Valentina Acosta',
  clientEmail: 'valen.acosta@ejemplo.com',
  clientPhone: '094 781 205',
};

describe('the public screens', () => {
  const PUBLIC: Record<string, Call> = {
    'GET /api/services/active': {
      answers: 'success data.0._id data.0.name data.0.duration data.0.price',
    },
    'GET /api/products/appointment-products': { answers: 'success data.0._id data.0.price' },
    'GET /api/products/reservation-products': { answers: 'success data.0._id data.0.price' },
    'GET /api/citations/availability/{date}': {
      answers: 'success data.slots data.slots.0.time data.slots.0.available',
    },
    'POST /api/citations': {
      withIds: ({ service }) => bookingBody(service, `${THURSDAY}T00:00:00.000Z`, '11:00'),
      status: 201,
      answers: 'success message data._id',
    },
    'POST /api/reservations': {
      body: {
        ...CLIENT,
        clientCountry: 'Uruguay',
        clientAddress: '18 de Julio 1234',
        clientState: 'Montevideo',
        vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
        notes: 'De tarde',
      },
      withIds: ({ product }) => ({ product }),
      status: 201,
      answers: 'success message data.cancellationToken data.paymentUrl',
    },
    'GET /api/settings': { answers: 'success data.showReserveButton' },
    'GET /api/cancel/{token}': {
      of: 'token',
      answers:
        'success data.citation data.canCancel data.alreadyCancelled data.completed data.expired',
    },
    'POST /api/cancel/{token}': { of: 'token', answers: 'success message' },
    'GET /api/cancel/{token} # again': {
      of: 'token',
      answers: 'success message data.alreadyCancelled',
    },
  };
  test.each(Object.entries(PUBLIC))(
    '%s',
    {
      meta: {
        specification: {
          'public 7': [
            'GET /api/services/active',
            'GET /api/products/appointment-products',
            'GET /api/products/reservation-products',
            'GET /api/citations/availability/{date}',
            'data.slots',
            'POST /api/citations',
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
            'GET /api/settings',
            'data.showReserveButton',
            'GET /api/cancel/{token}',
            'data.citation',
            'data.canCancel',
            'data.alreadyCancelled',
            'data.completed',
            'data.expired',
            'POST /api/cancel/{token}',
            ['success, data (list)', 'success data.0._id'],
            ['success, message', 'success message'],
            [
              'vehicleInfo{brand,model,year}',
              "vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 }",
            ],
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how, {}),
  );
});

describe('sign-in and users', () => {
  const USER = { name: 'Sofía Güida', email: 'sofia@ejemplo.com', role: 'user' };
  const USERS: Record<string, Call> = {
    'POST /api/auth/login': {
      body: { username: 'sofia', password: PASSWORD },
      answers:
        'success data.token data.admin.username data.admin.name data.admin.role data.admin.permissions',
    },
    'POST /api/auth/login # refused': {
      body: { username: 'sofia', password: 'otra' },
      status: 401,
      answers: 'success message',
    },
    'GET /api/auth/verify': { answers: 'data.admin data.admin.username data.admin.permissions' },
    'GET /api/auth/users': { answers: 'data.0._id' },
    'POST /api/auth/users': {
      body: { ...USER, username: 'nueva', password: PASSWORD, permissions: { agenda: true } },
      status: 201,
      answers: 'message',
    },
    'POST /api/auth/users # refused': {
      body: { ...USER, username: 'nueva', password: PASSWORD },
      status: 409,
      answers: 'message',
    },
    'PUT /api/auth/users/{id}': {
      of: 'user',
      body: { ...USER, username: 'sofia', password: '', permissions: { stock: true } },
      answers: 'success message',
    },
    'DELETE /api/auth/users/{id}': { of: 'spareUser', answers: 'success' },
  };
  test.each(Object.entries(USERS))(
    '%s',
    {
      meta: {
        specification: {
          'admin 7 Authentication and users': [
            'POST /api/auth/login',
            ['body username, password', "username: 'sofia', password: PASSWORD"],
            ['success, message', 'success message'],
            'data.token',
            [
              'data.admin{username,name,role,permissions}',
              'data.admin.username',
              'data.admin.name',
              'data.admin.role',
              'data.admin.permissions',
            ],
            'GET /api/auth/verify',
            ['data.admin{...}', 'data.admin'],
            'GET /api/auth/users',
            ['data (list)', 'data.0._id'],
            'POST /api/auth/users',
            [
              'Body username, password, name, email, role, permissions',
              "username: 'nueva'",
              'name:',
              'email:',
              'role:',
              'permissions:',
            ],
            ['Response message on failure', 'status: 409'],
            'PUT /api/auth/users/{id}',
            ['password blank when unchanged', "password: ''"],
            'DELETE /api/auth/users/{id}',
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
});

describe('reservations', () => {
  const RESERVATIONS: Record<string, Call> = {
    'GET /api/reservations': {
      query: '?limit=1000&clientName=lucia&clientCountry=Uruguay&vehicleModel=MT&status=ready',
      answers: 'success data.reservations.0._id',
    },
    'PATCH /api/reservations/{id}': {
      of: 'reservation',
      body: { status: 'delivered', finalSaleValue: 250 },
      answers: 'success data._id data.status',
    },
    'DELETE /api/reservations/{id}': { of: 'spareReservation', answers: 'success' },
    'PATCH /reservations/{id}': {
      of: 'reservation',
      body: { adminComment: 'Llamar' },
      answers: 'success data.adminComment',
    },
  };
  test.each(Object.entries(RESERVATIONS))(
    '%s',
    {
      meta: {
        specification: {
          'admin 7 Reservations': [
            'GET /api/reservations',
            'limit=1000',
            'clientName',
            'clientCountry',
            'vehicleModel',
            'status',
            'data.reservations',
            'PATCH /api/reservations/{id}',
            ['Body status and optional finalSaleValue', "status: 'delivered', finalSaleValue: 250"],
            ['data (updated reservation)', 'data._id data.status'],
            'DELETE /api/reservations/{id}',
            'PATCH /reservations/{id}',
            'adminComment',
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
});

describe('citations', () => {
  const CITATIONS: Record<string, Call> = {
    'GET /citations': {
      query:
        '?page=1&limit=10&excludeDelivered=true&status=pending&service=maintenance&vehicleModel=MT&clientName=lucia',
      answers: 'data.citations.0._id data.totalPages',
    },
    'GET /citations?limit=1000': { answers: 'data.citations.0._id' },
    'POST /citations': {
      body: {
        ...CLIENT,
        bikeInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
        problemDescription: 'No arranca',
        date: '2026-11-27',
        time: '10:00',
        manualEntry: true,
      },
      withIds: ({ service }) => ({ service }),
      status: 201,
      answers: 'success data._id',
    },
    'POST /citations # of a product, refused': {
      body: { ...CLIENT, clientName: '', date: '2026-11-27', time: '10:00', manualEntry: true },
      withIds: ({ product }) => ({ product }),
      status: 400,
      answers: 'message',
    },
    'PATCH /citations/{id}/status': {
      of: 'spareCitation',
      body: { status: 'accepted' },
      answers: 'data._id data.status',
    },
    'PUT /citations/{id}': {
      of: 'spareCitation',
      body: { date: '2026-11-27', time: '16:00' },
      answers: 'success',
    },
    'PATCH /citations/{id}': {
      of: 'spareCitation',
      body: { adminComment: 'Llamar' },
      answers: 'data.adminComment',
    },
    'DELETE /citations/{id}': { of: 'spareCitation', answers: 'success' },
    'POST /citations/clear-history': {
      body: { password: 'otra' },
      status: 403,
      answers: 'message',
    },
  };
  test.each(Object.entries(CITATIONS))(
    '%s',
    {
      meta: {
        specification: {
          'admin 3 Citation': [
            ['bikeInfo {brand, model, year}', 'bikeInfo: { brand:'],
            'problemDescription',
            'manualEntry',
          ],
          'admin 7 Citations': [
            ['GET /citations: query', 'GET /citations'],
            ['page, limit=10', 'page=1&limit=10'],
            'excludeDelivered',
            ['status, service', 'status=pending&service=maintenance'],
            'vehicleModel',
            'clientName',
            'data.citations',
            'data.totalPages',
            'GET /citations?limit=1000',
            'POST /citations',
            'clientEmail',
            'clientPhone',
            ['service, product, bikeInfo', '({ service })', '({ product })', 'bikeInfo'],
            'problemDescription',
            ['date, time, manualEntry', 'date:', 'time:', 'manualEntry: true'],
            ['The error is read from message', 'status: 400'],
            'PATCH /citations/{id}/status',
            ['body status. Response data', "body: { status: 'accepted' }"],
            'DELETE /citations/{id}',
            'PUT /citations/{id}',
            ['body date, time', "date: '2026-11-27', time: '16:00'"],
            ['PATCH /citations/{id}: body adminComment', 'PATCH /citations/{id}', 'adminComment'],
            'POST /citations/clear-history',
            ['body password', "password: 'otra'"],
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
});
