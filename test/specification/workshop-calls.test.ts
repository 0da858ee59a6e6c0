import { describe, test } from 'vitest';
import { expenseForm } from '#test/expense-calls.ts';
import { type Call, expectAnswer, specifiedSite } from './calling.ts';

/** Calls of the catalogue, of the stock and of finance. */
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
  test.each(Object.entries(CATALOGUE))(
    '%s',
    {
      meta: {
        specification: {
          'admin 3 Sale drafts': ['productId'],
          'admin 7 Services': [
            ['GET /services: bearer; list', 'GET /services'],
            ['response data array', 'data.0._id'],
            [
              'GET /services: query page, limit=20, category',
              'page=1&limit=20&category=maintenance',
            ],
            'data.services',
            'data.totalPages',
            'POST /api/services',
            'PUT /api/services/{id}',
            'name',
            'description',
            'duration',
            'price',
            ['cost, manualCost', 'cost: 30', 'manualCost: 30'],
            'stock',
            'category',
            ['requirements (array)', "requirements: ['Moto limpia']"],
            'active',
            'components',
            'usesComponents',
            ['success, message', 'success message'],
            'PATCH /services/{id}/toggle',
            'DELETE /services/{id}',
          ],
          'admin 7 Products': [
            'GET /products',
            'data.products',
            ['POST /products or', 'POST /products'],
            'PUT /products/{id}',
            ['full product body with computed cost', 'cost: 90', 'autoCost', 'publishIn'],
            'DELETE /products/{id}',
            'PATCH /products/{id}/toggle-status',
            'POST /products/sell',
            'productId',
            'quantity',
            'salePrice',
            'clientName',
            'clientEmail',
            'clientPhone',
            ['The response message is shown', 'message'],
          ],
          'admin 7 Settings': [
            'GET /settings',
            'data.showReserveButton',
            'PUT /settings',
            ['body showReserveButton', 'showReserveButton: true'],
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
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
  test.each(Object.entries(STOCK))(
    '%s',
    {
      meta: {
        specification: {
          'admin 3 Sale drafts': [
            'componentId',
            'quantity',
            'salePrice',
            'clientName',
            'clientEmail',
            'clientPhone',
          ],
          'admin 3 Maintenance completion': [
            'vehicleType',
            'vehicleBrand',
            'vehicleModel',
            'vehicleYear',
            ['usedParts [{partId, quantity}]', 'usedParts: [{ partId: component, quantity: 1 }]'],
            'laborCost',
            'mechanicNotes',
            'completedBy',
          ],
          'admin 7 Components and stock': [
            'GET /stock/components',
            'data.components',
            'GET /components/components',
            'POST /components/components',
            'PUT /components/components/{id}',
            'DELETE /components/components/{id}',
            'POST /components/sell',
            ['componentId, quantity, salePrice', 'componentId', 'quantity: 1', 'salePrice: 12.5'],
            'clientName',
            'clientEmail',
            'clientPhone',
            'GET /stock/movements',
            ['page, limit=20', 'page=1&limit=20'],
            ['componentId, type', 'componentId=', 'type=sale'],
            'startDate',
            'endDate',
            'data.movements',
            'data.totalPages',
            'GET /stock/report',
            'GET /stock/parts',
            'POST /stock/maintenance/complete/{id}',
            'vehicleType',
            'vehicleBrand',
            'vehicleModel',
            'vehicleYear',
            ['usedParts[{partId, quantity}]', 'usedParts: [{ partId: component, quantity: 1 }]'],
            'laborCost',
            'mechanicNotes',
            'completedBy',
            ['Responses carry success and message', 'success message'],
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
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
  test.each(Object.entries(FINANCE))(
    '%s',
    {
      meta: {
        specification: {
          'admin 7 Finance and expenses': [
            'GET /financial/metrics',
            ['startDate, endDate', 'startDate=2026-11-01&endDate=2026-11-30'],
            'data.overall',
            'data.services',
            'data.products',
            'GET /financial/transactions',
            ['page, limit=20', 'page=1&limit=20'],
            'data.transactions',
            'data.totalPages',
            'GET /expenses',
            ['Response expenses, total', 'expenses.0._id total'],
            'POST /expenses',
            ['multipart form amount', 'amount:', 'expenseForm'],
            ['concept, category, date, notes', 'concept:', 'category:', 'date:', 'notes:'],
            ['receipt image', 'new Blob([gif]', 'data.receiptImage'],
            ['The error is read from error', "answers: 'error'"],
          ],
        },
      },
    },
    (call, how) => expectAnswer(site, call, how),
  );
});
