import { describe, test } from 'vitest';
import { expenseForm } from '#test/expense-calls.ts';
import { type Call, expectAnswer, specifiedSite } from './calling.ts';

/** The calls of the catalogue, of the stock and of the money. */
const site = specifiedSite();
const CLIENT = {
  clientName: 'Valentina Acosta',
  clientEmail: 'valen.acosta@ejemplo.com',
  clientPhone: '094 781 205',
};
const SALE = { quantity: 1, salePrice: 12.5, ...CLIENT };

describe('the catalogue and the settings', () => {
  const SERVICE = {
    name: 'Service de frenos',
    description: 'Pastillas y líquido',
    duration: 60,
    price: 100,
    cost: 30,
    manualCost: 30,
    stock: 0,
    category: 'maintenance',
    requirements: ['Moto limpia'],
    active: true,
    components: [],
    usesComponents: false,
  };
  const PRODUCT = {
    name: 'Baúl de 45 litros',
    description: 'Con base y llave',
    price: 150,
    cost: 90,
    autoCost: false,
    category: 'Equipaje',
    components: [],
    publishIn: { agendaTaller: false, reservaTuyo: true },
    images: [],
    specifications: [],
    active: true,
  };
  const CATALOGUE: Record<string, Call> = {
    'GET /services': { answers: 'data.0._id' },
    'GET /services # by page': {
      query: '?page=1&limit=20&category=maintenance',
      answers: 'data.services.0._id data.totalPages',
    },
    'POST /api/services': { body: SERVICE, status: 201, answers: 'success data._id' },
    'POST /api/services # refused': {
      body: { ...SERVICE, name: '' },
      status: 400,
      answers: 'success message',
    },
    'PUT /api/services/{id}': { of: 'spareService', body: SERVICE, answers: 'success' },
    'PATCH /services/{id}/toggle': { of: 'spareService', answers: 'success' },
    'DELETE /services/{id}': { of: 'spareService', answers: 'success' },
    'GET /products': { answers: 'data.products.0._id' },
    'POST /products': { body: PRODUCT, status: 201, answers: 'success data._id' },
    'PUT /products/{id}': { of: 'spareProduct', body: PRODUCT, answers: 'success' },
    'PATCH /products/{id}/toggle-status': { of: 'spareProduct', answers: 'success' },
    'DELETE /products/{id}': { of: 'spareProduct', answers: 'success' },
    'POST /products/sell': {
      body: SALE,
      withIds: ({ product }) => ({ productId: product }),
      status: 201,
      answers: 'message',
    },
    'GET /settings': { answers: 'data.showReserveButton' },
    'PUT /settings': { body: { showReserveButton: true }, answers: 'success' },
  };
  test.each(Object.entries(CATALOGUE))('%s', (call, how) => expectAnswer(site, call, how));
});

describe('components and stock', () => {
  const COMPONENT = { code: 'BUJ-1', name: 'Bujía', unit: 'piece', quantity: 5 };
  const STOCK: Record<string, Call> = {
    'GET /stock/components': { answers: 'data.components.0._id' },
    'GET /components/components': { answers: 'data.0.active' },
    'POST /components/components': { body: COMPONENT, status: 201, answers: 'success message' },
    'PUT /components/components/{id}': {
      of: 'spareComponent',
      body: { ...COMPONENT, code: 'BUJ-2' },
      answers: 'success message',
    },
    'DELETE /components/components/{id}': { of: 'spareComponent', answers: 'success message' },
    'POST /components/sell': {
      body: SALE,
      withIds: ({ component }) => ({ componentId: component }),
      status: 201,
      answers: 'success message',
    },
    'GET /stock/movements': {
      query: '?page=1&limit=20&type=sale&startDate=2026-11-01&endDate=2026-11-30&componentId=',
      answers: 'success data.movements.0._id data.totalPages',
    },
    'GET /stock/report': { answers: 'success data' },
    'GET /stock/parts': { answers: 'success data.0._id' },
    'POST /stock/maintenance/complete/{id}': {
      of: 'job',
      body: {
        vehicleType: 'motorcycle',
        vehicleBrand: 'Yamaha',
        vehicleModel: 'MT-07',
        vehicleYear: 2022,
        laborCost: 35,
        mechanicNotes: 'Listo',
        completedBy: 'Sofía Güida',
      },
      withIds: ({ component }) => ({ usedParts: [{ partId: component, quantity: 1 }] }),
      answers: 'success message',
    },
  };
  test.each(Object.entries(STOCK))('%s', (call, how) => expectAnswer(site, call, how));
});

describe('finance', () => {
  const PERIOD = '?startDate=2026-11-01&endDate=2026-11-30';
  const EXPENSE = {
    amount: '650.00',
    concept: 'Alquiler del local',
    category: 'Alquiler',
    date: '2026-11-20',
    notes: 'Noviembre',
  };
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  const FINANCE: Record<string, Call> = {
    'GET /financial/metrics': {
      query: PERIOD,
      answers: 'success data.overall data.services data.products',
    },
    'GET /financial/transactions': {
      query: `${PERIOD}&page=1&limit=20`,
      answers: 'data.transactions.0._id data.totalPages',
    },
    'POST /expenses': {
      body: expenseForm(EXPENSE, new Blob([gif], { type: 'image/gif' })),
      status: 201,
      answers: 'data._id data.receiptImage',
    },
    'POST /expenses # refused': {
      body: expenseForm({ ...EXPENSE, amount: '0' }),
      status: 400,
      answers: 'error',
    },
    'GET /expenses': { query: PERIOD, answers: 'expenses.0._id total' },
  };
  test.each(Object.entries(FINANCE))('%s', (call, how) => expectAnswer(site, call, how));
});
