import { expect, test } from 'vitest';
import { answerTo, type Call, specifiedSite, valueAt } from './calling.ts';

/** The fields of the two specifications' entities (their sections 3), as answers carry them. */
const specified = specifiedSite();

type Entity = Omit<Call, 'answers'> & { call: string; at: string; fields: string };

const CITATION = `_id clientName clientEmail clientPhone service date time status notes vehicleType
  vehicleBrand vehicleModel vehicleYear deliveredAt createdAt updatedAt`;
const PERIOD = '?startDate=2026-11-01&endDate=2026-11-30';
const BLOCK = 'income costs profit margin count';

const PUBLIC_ENTITIES: Record<string, Entity> = {
  'appointment on the cancel page': {
    call: 'GET /api/cancel/{token}',
    of: 'token',
    at: 'data.citation',
    fields: CITATION,
  },
  'its service': {
    call: 'GET /api/cancel/{token}',
    of: 'token',
    at: 'data.citation.service',
    fields: 'name duration price',
  },
  'cancel lookup result': {
    call: 'GET /api/cancel/{token}',
    of: 'token',
    at: 'data',
    fields: 'citation canCancel alreadyCancelled completed expired',
  },
  'public service': {
    call: 'GET /api/services/active',
    at: 'data.0',
    fields: '_id name description duration price category requirements',
  },
  'appointment product': {
    call: 'GET /api/products/appointment-products',
    at: 'data.0',
    fields: '_id name description price',
  },
  'availability slot': {
    call: 'GET /api/citations/availability/{date}',
    at: 'data.slots.0',
    fields: 'time available',
  },
  setting: { call: 'GET /api/settings', at: 'data', fields: 'showReserveButton' },
};

const PEOPLE_ENTITIES: Record<string, Entity> = {
  'admin info': {
    call: 'GET /api/auth/verify',
    at: 'data.admin',
    fields: 'username name role permissions',
  },
  'managed user': {
    call: 'GET /api/auth/users',
    at: 'data.0',
    fields: '_id username name email role permissions',
  },
  'permission keys': {
    call: 'GET /api/auth/users',
    at: 'data.0.permissions',
    fields: 'agenda reservas productos servicios stock finanzas historial',
  },
  'citation for staff': {
    call: 'GET /citations',
    at: 'data.citations.0',
    fields: `${CITATION} product adminComment`,
  },
  'its service for staff': {
    call: 'GET /citations',
    at: 'data.citations.0.service',
    fields: 'name duration price category',
  },
  reservation: {
    call: 'GET /api/reservations',
    query: '?status=ready',
    at: 'data.reservations.0',
    fields: `_id clientName clientEmail clientPhone clientCountry clientState clientAddress product
      vehicleInfo payment notes status createdAt reservationDate deliveredAt adminComment
      finalSaleValue`,
  },
  'its product': {
    call: 'GET /api/reservations',
    at: 'data.reservations.0.product',
    fields: 'name price',
  },
  'its vehicle': {
    call: 'GET /api/reservations',
    at: 'data.reservations.0.vehicleInfo',
    fields: 'brand model year',
  },
  'its payment': {
    call: 'GET /api/reservations',
    at: 'data.reservations.0.payment',
    fields: 'amount currency paymentStatus',
  },
};

const WORKSHOP_ENTITIES: Record<string, Entity> = {
  service: {
    call: 'GET /services',
    at: 'data.0',
    fields: `_id name description duration price cost manualCost stock category requirements active
      components usesComponents`,
  },
  product: {
    call: 'GET /products',
    at: 'data.products.0',
    fields: `_id name description price cost autoCost category components publishIn images
      specifications active`,
  },
  'where it is published': {
    call: 'GET /products',
    at: 'data.products.0.publishIn',
    fields: 'agendaTaller reservaTuyo',
  },
  component: {
    call: 'GET /stock/components',
    at: 'data.components.0',
    fields: '_id code name unit quantity minStock costPerUnit supplier location active',
  },
  part: {
    call: 'GET /stock/parts',
    at: 'data.0',
    fields: '_id name price quantity vehicleTypes',
  },
  'stock movement': {
    call: 'GET /stock/movements',
    query: '?type=sale',
    at: 'data.movements.0',
    fields: '_id createdAt component type quantity previousStock newStock reference user',
  },
  'its component': {
    call: 'GET /stock/movements',
    query: '?type=sale',
    at: 'data.movements.0.component',
    fields: 'name code unit',
  },
  'its reference': {
    call: 'GET /stock/movements',
    query: '?type=sale',
    at: 'data.movements.0.reference',
    fields: 'type id',
  },
  'its user': {
    call: 'GET /stock/movements',
    query: '?type=sale',
    at: 'data.movements.0.user',
    fields: 'name email',
  },
  expense: {
    call: 'GET /expenses',
    at: 'expenses.0',
    fields: '_id date concept category amount notes receiptImage',
  },
  'metrics, overall': {
    call: 'GET /financial/metrics',
    query: PERIOD,
    at: 'data.overall',
    fields: 'totalIncome totalCosts netProfit averageMargin totalTransactions',
  },
  'metrics, services': {
    call: 'GET /financial/metrics',
    query: PERIOD,
    at: 'data.services',
    fields: BLOCK,
  },
  'metrics, products': {
    call: 'GET /financial/metrics',
    query: PERIOD,
    at: 'data.products',
    fields: BLOCK,
  },
};

test.each(Object.entries(PUBLIC_ENTITIES))('%s, for visitors', (_name, entity) =>
  expectFields(entity),
);
test.each(Object.entries(PEOPLE_ENTITIES))('%s, for staff', (_name, entity) =>
  expectFields(entity),
);
test.each(Object.entries(WORKSHOP_ENTITIES))('%s, for the workshop', (_name, entity) =>
  expectFields(entity),
);

async function expectFields({ call, at, fields, ...how }: Entity) {
  const { status, body } = await answerTo(specified, call, how);
  const names = Object.keys(Object(valueAt(body, at)));
  expect([status, names]).toEqual([200, expect.arrayContaining(fields.split(/\s+/))]);
}
