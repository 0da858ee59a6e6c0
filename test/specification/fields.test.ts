import { expect, test } from 'vitest';
import { answerTo, type Call, specifiedSite, valueAt } from './calling.ts';

/** Fields of the entities in section 3 of the two specifications, as answers contain them. */
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

test.each(Object.entries(PUBLIC_ENTITIES))(
  '%s, for visitors',
  {
    meta: {
      specification: {
        'public 3 Appointment as seen on the cancel page': [
          '_id',
          'clientName',
          'clientEmail',
          'clientPhone',
          ['service (an object with name, duration, price', 'name duration price'],
          'date',
          'time',
          'status',
          'notes',
          'vehicleType',
          'vehicleBrand',
          'vehicleModel',
          'vehicleYear',
          'deliveredAt',
          'createdAt',
          'updatedAt',
        ],
        'public 3 Cancel lookup result': [
          'citation',
          'canCancel',
          'alreadyCancelled',
          'completed',
          'expired',
        ],
        'public 3 Service': [
          '_id',
          'name',
          'description',
          ['duration in minutes', 'duration'],
          'price',
          'category',
          'requirements',
        ],
        'public 3 Appointment product': ['_id', 'name', 'description', 'price'],
        'public 3 Availability slot': ['time'],
        'admin 3 Settings': ['showReserveButton'],
      },
    },
  },
  (_name, entity) => expectFields(entity),
);
test.each(Object.entries(PEOPLE_ENTITIES))(
  '%s, for staff',
  {
    meta: {
      specification: {
        'admin 3 Admin info': ['username', 'name', 'role', 'permissions'],
        'admin 3 Managed user': [
          '_id',
          'username',
          ['name, email', 'name'],
          ['email (optional)', 'email'],
          'permissions',
        ],
        'admin 3 Citation': [
          '_id',
          'clientName',
          'clientEmail',
          'clientPhone',
          ['an object with name, duration, price, category', 'name duration price category'],
          'product',
          'vehicleType',
          'vehicleBrand',
          'vehicleModel',
          'vehicleYear',
          'date',
          'time',
          'status',
          'notes',
          'adminComment',
          'deliveredAt',
          'createdAt',
          'updatedAt',
        ],
        'admin 3 Reservation': [
          '_id',
          'clientName',
          'clientEmail',
          'clientPhone',
          'clientCountry',
          'clientState',
          'clientAddress',
          ['product (object with name and price', 'name price'],
          ['vehicleInfo {brand, model, year}', 'brand model year'],
          ['payment {amount, currency, paymentStatus}', 'amount currency paymentStatus'],
          'notes',
          'status',
          'createdAt',
          'reservationDate',
          'deliveredAt',
          'adminComment',
          'finalSaleValue',
        ],
      },
    },
  },
  (_name, entity) => expectFields(entity),
);
test.each(Object.entries(WORKSHOP_ENTITIES))(
  '%s, for the workshop',
  {
    meta: {
      specification: {
        'admin 3 Service': [
          '_id',
          'name',
          'description',
          ['duration (minutes)', 'duration'],
          'price',
          'cost',
          'manualCost',
          'stock',
          'category',
          ['requirements (list of strings)', 'requirements'],
          'active',
          'usesComponents',
        ],
        'admin 3 Product': [
          '_id',
          'name',
          'description',
          'price',
          'cost',
          ['autoCost flag', 'autoCost'],
          'category',
          ['publishIn {agendaTaller, reservaTuyo}', 'publishIn', 'agendaTaller reservaTuyo'],
          'images',
          'specifications',
          'active',
        ],
        'admin 3 Component': [
          '_id',
          'code',
          'name',
          'unit',
          'quantity',
          'minStock',
          'costPerUnit',
          'supplier',
          'location',
          'active',
        ],
        'admin 3 Part': ['_id', 'name', 'price', 'quantity', 'vehicleTypes'],
        'admin 3 Expense': [
          '_id',
          'date',
          'concept',
          'category',
          'amount',
          'notes',
          'receiptImage',
        ],
        'admin 3 Financial metrics': [
          'totalIncome',
          'totalCosts',
          'netProfit',
          'averageMargin',
          'totalTransactions',
          [
            'services and products each {income, costs, profit, margin, count}',
            'income costs profit margin count',
          ],
        ],
        'admin 3 Stock movement': [
          '_id',
          'createdAt',
          ['component {name, code, unit}', 'name code unit'],
          'previousStock',
          'newStock',
          ['reference {type, id}', 'type id'],
          ['user {name, email}', 'name email'],
        ],
      },
    },
  },
  (_name, entity) => expectFields(entity),
);

async function expectFields({ call, at, fields, ...how }: Entity) {
  const { status, body } = await answerTo(specified, call, how);
  const names = Object.keys(Object(valueAt(body, at)));
  expect([status, names]).toEqual([200, expect.arrayContaining(fields.split(/\s+/))]);
}
