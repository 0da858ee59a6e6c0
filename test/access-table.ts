import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import type { Permission } from '#shared/contract/access-policy.ts';
import type { EstimateRecords } from './order-records.ts';
import { PUSH_KEYS } from './push-keys.ts';

/**
 * Who may call what, written by hand and not derived from the contract, with which it is compared.
 * A route without a row fails its test.
 */
export type AllowedCallers = 'everybody' | 'any session' | 'admins' | readonly Permission[];

/** Records that an allowed call would change. */
export type AccessRecords = {
  citation: string;
  /** An unconfirmed citation, and a bulk cancellation of another. */
  webBooking: string;
  bulkCancel: string;
  /** One in progress. */
  job: string;
  /** The token of the citation's page. */
  cancelToken: string;
  mail: string;
  /** Ids of held notices. */
  heldMail: string;
  otherHeldMail: string;
  /** With a paid payment. */
  paidReservation: string;
  payment: string;
  paymentInReview: string;
  reservation: string;
  cancelledReservation: string;
  user: string;
  service: string;
  component: string;
  expense: string;
  /** Id of a deposit. */
  movement: string;
  paymentMethods: readonly Record<string, unknown>[];
  /** Id of a counter sale. */
  transaction: string;
  /** No citation uses these. */
  spareService: string;
  product: string;
  business: Record<string, unknown>;
  client: string;
  otherClient: string;
  /** One of whom staff are asked whether it is two people. */
  askedClient: string;
  /** One that is merged. */
  mergedClient: string;
  /** With a plate. */
  motorcycle: string;
  plateless: string;
  mergedMotorcycle: string;
  /** Of `motorcycle`. */
  deferredWork: string;
  followUp: string;
  /** Orders of other citations with a proposed line; all but the first have a draft of an estimate. */
  estimates: EstimateRecords;
  /** A citation whose vehicle has not been received, and one whose order is `workOrder`. */
  arrival: string;
  receivedCitation: string;
  workOrder: string;
  /** Of `workOrder`. */
  workLine: string;
  jobPhoto: string;
  checklist: string;
  /** One that is on, and a delivery of it that was given up. */
  webhook: string;
  webhookDelivery: string;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type AccessRow = {
  /** `METHOD /path`; where two endpoints share an address, followed by the discriminator. */
  route: string;
  who: AllowedCallers;
  /**
   * Whether API tokens of those users may call it, if not by the rule: they may call what everybody or a permission
   * opens, and nothing else.
   */
  byToken?: boolean;
  /**
   * Path and body with a real record. A change must succeed and change a row; of a GET only the
   * rejections are tested with it.
   */
  call?: (records: AccessRecords) => { path?: string; body?: Record<string, unknown> | FormData };
};

const AGENDA = ['agenda'] as const;
const RESERVAS = ['reservas'] as const;
const SERVICIOS = ['servicios'] as const;
const PRODUCTOS = ['productos'] as const;
const STOCK = ['stock'] as const;
const FINANZAS = ['finanzas'] as const;
const HISTORIAL = ['historial'] as const;
/** Users who take money; the action checks the section of the record. */
const TAKES_MONEY = ['agenda', 'reservas', 'stock', 'productos'] as const;
const DAY = '2026-11-23';
const cashLeg = (amount: number) => ({ method: CASH_METHOD, currency: 'USD', amount });
const paidFor = ({ cancelledReservation: id }: AccessRecords) => ({ kind: 'reservation', id });
/** Users who edit BOMs need to read components. */
const READS_STOCK = ['stock', 'productos', 'servicios'] as const;
/** Users of reservations and of finance read payments. */
const READS_PAYMENTS = ['reservas', 'finanzas'] as const;
/** Reading a record and commenting on it needs the permission of its tab or of the history. */
const READS_CITATIONS = ['agenda', 'historial'] as const;
const CLIENTS = ['agenda', 'reservas', 'historial'] as const;
const READS_RESERVATIONS = ['reservas', 'historial'] as const;

const ofCitation = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.citation,
  ...(body && { body }),
});
const ofOrder = (body: Record<string, unknown> | FormData) => (records: AccessRecords) => ({
  path: records.workOrder,
  body,
});
const ofReservation = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.reservation,
  ...(body && { body }),
});
const ofComponent = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.component,
  ...(body && { body }),
});
const ofUser = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.user,
  ...(body && { body }),
});

const ofWebhook = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.webhook,
  ...(body && { body }),
});
const PUSH_DEVICE = {
  endpoint: 'https://push.example.com/nada',
  ...PUSH_KEYS,
  kinds: [],
  showsNames: false,
};
const WEBHOOK = { name: 'De nadie', url: 'https://ejemplo.com/', types: ['estimate.answered'] };

const ofSpareService = (body?: Record<string, unknown>) => (records: AccessRecords) => ({
  path: records.spareService,
  ...(body && { body }),
});
const ofProduct = (body?: Record<string, unknown> | FormData) => (records: AccessRecords) => ({
  path: records.product,
  ...(body && { body }),
});

const ofExpense =
  (body?: () => FormData) =>
  ({ expense }: AccessRecords) => ({ path: expense, ...(body && { body: body() }) });

function expenseForm(): FormData {
  const form = picture('receiptImage');
  form.append('amount', '1');
  form.append('concept', 'De nadie');
  return form;
}

function photoForm(): FormData {
  const form = picture('photo');
  form.append('moment', 'in');
  return form;
}

const CHECKLIST = { name: 'De nadie', vehicleTypes: [], tier: 'quick', items: ['Frenos'] };

const SERVICE = {
  name: 'De nadie',
  description: 'De nadie',
  duration: 30,
  price: 1,
  category: 'repair',
};
const PRODUCT = { name: 'De nadie', description: 'De nadie', price: 1, category: 'De nadie' };

/** Returns a form with a spreadsheet of one client. */
function sheetForm(): FormData {
  const form = new FormData();
  form.append('dates', 'utc-day');
  form.append('files', new Blob(['Nombre;Matrícula\nNadie;SZZ 999\n']), 'clientes.csv');
  return form;
}

/** Returns a form with the smallest picture. */
function picture(field = 'image'): FormData {
  const form = new FormData();
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
  form.append(field, new Blob([gif]), 'punto.gif');
  return form;
}

const CLIENT = {
  clientName: 'Valentina Acosta',
  clientEmail: 'valen.acosta@ejemplo.com',
  clientPhone: '094 781 205',
};

export const ACCESS_TABLE: readonly AccessRow[] = [
  { route: 'GET /api/health', who: 'everybody' },
  { route: 'GET /api/ready', who: 'everybody' },
  // From loopback, where these tests call from; the rest is in metrics.test.ts.
  { route: 'GET /api/metrics', who: 'everybody' },
  { route: 'GET /api/system-health', who: 'admins' },
  { route: 'POST /api/system-health/checks', who: 'admins', call: () => ({ body: {} }) },
  { route: 'GET /api/challenge', who: 'everybody' },
  { route: 'GET /api/docs', who: 'everybody' },
  { route: 'GET /api/docs/style.css', who: 'everybody' },
  { route: 'GET /api/docs/openapi.json', who: 'everybody' },

  { route: 'POST /api/auth/login', who: 'everybody' },
  { route: 'GET /api/auth/verify', who: 'any session', byToken: true },
  { route: 'POST /api/auth/logout', who: 'any session', call: () => ({ body: {} }) },
  {
    route: 'POST /api/auth/password',
    who: 'any session',
    call: () => ({ body: { current: 'x', password: 'una clave nueva y larga' } }),
  },
  { route: 'GET /api/auth/sessions', who: 'any session' },
  { route: 'DELETE /api/auth/sessions', who: 'any session' },
  { route: 'DELETE /api/auth/sessions/:id', who: 'any session' },
  { route: 'POST /api/auth/step-up', who: 'any session' },
  { route: 'POST /api/auth/step-up code', who: 'any session' },
  { route: 'POST /api/auth/login/factor', who: 'everybody' },
  { route: 'GET /api/auth/factors', who: 'any session' },
  { route: 'POST /api/auth/factors/totp', who: 'any session' },
  { route: 'POST /api/auth/factors/totp/confirm', who: 'any session' },
  { route: 'POST /api/auth/factors/passkeys', who: 'any session' },
  { route: 'POST /api/auth/factors/passkeys/confirm', who: 'any session' },
  { route: 'POST /api/auth/factors/recovery-codes', who: 'any session' },
  { route: 'DELETE /api/auth/factors/:id', who: 'any session' },
  { route: 'DELETE /api/auth/users/:id/factors', who: 'admins', call: ofUser() },
  { route: 'GET /api/auth/factor-policy', who: 'admins' },
  {
    route: 'PUT /api/auth/factor-policy',
    who: 'admins',
    call: () => ({ body: { roles: ['user'] } }),
  },
  { route: 'GET /api/tokens', who: 'any session' },
  {
    route: 'POST /api/tokens',
    who: 'any session',
    call: () => ({ body: { name: 'Programa', permissions: ['agenda'] } }),
  },
  { route: 'DELETE /api/tokens/:id', who: 'any session' },
  { route: 'GET /api/calendar-feeds', who: 'any session' },
  { route: 'POST /api/calendar-feeds', who: 'any session', call: () => ({ body: { bay: 1 } }) },
  { route: 'DELETE /api/calendar-feeds/:id', who: 'any session' },
  { route: 'POST /api/push-devices/find', who: 'any session' },
  { route: 'PUT /api/push-devices', who: 'any session', call: () => ({ body: PUSH_DEVICE }) },
  { route: 'DELETE /api/push-devices/:id', who: 'any session' },
  { route: 'POST /api/push-devices/:id/test', who: 'any session' },
  { route: 'GET /api/webhooks', who: 'admins' },
  { route: 'POST /api/webhooks', who: 'admins', call: () => ({ body: WEBHOOK }) },
  {
    route: 'PUT /api/webhooks/:id',
    who: 'admins',
    call: ofWebhook({ ...WEBHOOK, name: 'Otro', on: true }),
  },
  { route: 'POST /api/webhooks/:id/secret', who: 'admins', call: ofWebhook({}) },
  { route: 'POST /api/webhooks/:id/test', who: 'admins', call: ofWebhook({}) },
  { route: 'GET /api/webhooks/:id/deliveries', who: 'admins', call: ofWebhook() },
  {
    route: 'POST /api/webhooks/:id/deliveries/:delivery/resend',
    who: 'admins',
    call: ({ webhook, webhookDelivery }) => ({ path: `${webhook} ${webhookDelivery}`, body: {} }),
  },
  { route: 'DELETE /api/webhooks/:id', who: 'admins', call: ofWebhook() },
  { route: 'GET /api/auth/users', who: 'admins' },
  {
    route: 'POST /api/auth/users',
    who: 'admins',
    call: () => ({
      body: {
        username: 'intrusa',
        password: 'una clave nueva y larga',
        name: 'Intrusa',
        role: 'admin',
      },
    }),
  },
  {
    route: 'PUT /api/auth/users/:id',
    who: 'admins',
    call: ofUser({ name: 'Otro Nombre', role: 'admin' }),
  },
  { route: 'DELETE /api/auth/users/:id', who: 'admins', call: ofUser() },
  { route: 'GET /api/audit', who: 'admins' },
  { route: 'GET /api/backups', who: 'admins' },
  { route: 'POST /api/backups', who: 'admins', call: () => ({ body: {} }) },
  {
    route: 'POST /api/backups/:id/download',
    who: 'admins',
    call: () => ({ path: 'x', body: { password: 'x' } }),
  },
  { route: 'POST /api/export', who: 'admins', call: () => ({ body: { password: 'x' } }) },
  { route: 'GET /api/imports', who: 'admins' },
  { route: 'POST /api/imports/preview', who: 'admins', call: () => ({ body: sheetForm() }) },
  { route: 'POST /api/imports', who: 'admins', call: () => ({ body: sheetForm() }) },
  {
    route: 'POST /api/imports/:id/undo',
    who: 'admins',
    call: () => ({ path: 'x', body: {} }),
  },
  { route: 'GET /api/events', who: 'any session' },
  { route: 'GET /api/room', who: 'any session' },

  { route: 'GET /api/settings', who: 'everybody' },
  {
    route: 'PUT /api/settings',
    who: RESERVAS,
    call: () => ({ body: { showReserveButton: true } }),
  },
  { route: 'GET /api/settings/business', who: 'admins' },
  {
    route: 'PUT /api/settings/business',
    who: 'admins',
    call: ({ business }) => ({ body: { ...business, name: 'Otro taller' } }),
  },
  {
    route: 'POST /api/settings/business/preview',
    who: 'admins',
    call: ({ business: { version: _version, ...form } }) => ({ body: form }),
  },
  { route: 'GET /api/settings/holidays/:year', who: 'admins', call: () => ({ path: '2026' }) },

  { route: 'GET /api/services/active', who: 'everybody' },
  { route: 'GET /api/phone-key', who: 'any session', byToken: true },
  { route: 'GET /api/clients', who: CLIENTS },
  { route: 'GET /api/clients/:id', who: CLIENTS, call: ({ client }) => ({ path: client }) },
  {
    route: 'PATCH /api/clients/:id',
    who: CLIENTS,
    call: ({ client }) => ({ path: client, body: { notes: 'Prefiere la mañana', version: 1 } }),
  },
  {
    route: 'POST /api/clients/:id/merge',
    who: CLIENTS,
    call: ({ client, otherClient }) => ({ path: otherClient, body: { into: client } }),
  },
  {
    route: 'POST /api/clients/:id/unmerge',
    who: CLIENTS,
    call: ({ mergedClient }) => ({ path: mergedClient, body: {} }),
  },
  { route: 'GET /api/clients/:id/split', who: CLIENTS, call: ({ client }) => ({ path: client }) },
  { route: 'POST /api/clients/:id/split', who: CLIENTS, call: ({ client }) => ({ path: client }) },
  {
    route: 'POST /api/clients/:id/undo-split',
    who: CLIENTS,
    call: ({ client }) => ({ path: client }),
  },
  {
    route: 'POST /api/clients/:id/one-person',
    who: CLIENTS,
    call: ({ askedClient }) => ({ path: askedClient, body: {} }),
  },
  {
    route: 'POST /api/clients/:id/two-people',
    who: CLIENTS,
    call: ({ client, askedClient }) => ({ path: client, body: { other: askedClient } }),
  },
  { route: 'GET /api/follow-ups', who: AGENDA },
  { route: 'GET /api/follow-ups/count', who: AGENDA },
  {
    route: 'PATCH /api/follow-ups/:id',
    who: AGENDA,
    call: ({ followUp }) => ({ path: followUp, body: { state: 'told', channel: 'whatsapp' } }),
  },
  {
    route: 'GET /api/clients/:id/export',
    who: 'admins',
    call: ({ otherClient }) => ({ path: otherClient }),
  },
  { route: 'GET /api/clients/export/style.css', who: 'everybody' },
  {
    route: 'POST /api/clients/:id/anonymise',
    who: 'admins',
    call: ({ otherClient }) => ({ path: otherClient, body: { password: 'x' } }),
  },
  { route: 'GET /api/motorcycles', who: CLIENTS },
  {
    route: 'GET /api/motorcycles/:id',
    who: CLIENTS,
    call: ({ motorcycle }) => ({ path: motorcycle }),
  },
  {
    route: 'PATCH /api/motorcycles/:id',
    who: CLIENTS,
    call: ({ motorcycle }) => ({ path: motorcycle, body: { colour: 'Rojo', version: 1 } }),
  },
  {
    route: 'POST /api/motorcycles/:id/readings',
    who: CLIENTS,
    call: ({ motorcycle }) => ({ path: motorcycle, body: { km: 12_000 } }),
  },
  {
    route: 'POST /api/motorcycles/:id/deferred-work',
    who: CLIENTS,
    call: ({ motorcycle }) => ({
      path: motorcycle,
      body: { text: 'Cambiar la cadena', reason: 'later' },
    }),
  },
  {
    route: 'PATCH /api/deferred-work/:id',
    who: CLIENTS,
    call: ({ deferredWork }) => ({ path: deferredWork, body: { dropped: true } }),
  },
  {
    route: 'POST /api/motorcycles/:id/merge',
    who: CLIENTS,
    call: ({ motorcycle, plateless }) => ({ path: plateless, body: { into: motorcycle } }),
  },
  {
    route: 'POST /api/motorcycles/:id/unmerge',
    who: CLIENTS,
    call: ({ mergedMotorcycle }) => ({ path: mergedMotorcycle, body: {} }),
  },
  { route: 'GET /api/services', who: ['servicios', 'agenda'] },
  { route: 'POST /api/services', who: SERVICIOS, call: () => ({ body: SERVICE }) },
  { route: 'PUT /api/services/:id', who: SERVICIOS, call: ofSpareService(SERVICE) },
  { route: 'PATCH /api/services/:id/toggle', who: SERVICIOS, call: ofSpareService({}) },
  { route: 'DELETE /api/services/:id', who: SERVICIOS, call: ofSpareService() },

  { route: 'GET /api/products/appointment-products', who: 'everybody' },
  { route: 'GET /api/products/reservation-products', who: 'everybody' },
  { route: 'GET /api/products/images/:id', who: 'everybody' },
  { route: 'GET /api/products', who: ['productos', 'agenda', 'reservas'] },
  { route: 'POST /api/products', who: PRODUCTOS, call: () => ({ body: PRODUCT }) },
  { route: 'PUT /api/products/:id', who: PRODUCTOS, call: ofProduct(PRODUCT) },
  { route: 'POST /api/products/:id/images', who: PRODUCTOS, call: ofProduct(picture()) },
  {
    route: 'POST /api/products/sell',
    who: PRODUCTOS,
    call: ({ product }) => ({
      body: { productId: product, quantity: 1, salePrice: 1, clientName: 'De nadie' },
    }),
  },
  {
    route: 'POST /api/sales',
    who: ['stock', 'productos'],
    call: ({ component }) => ({
      body: {
        items: [{ kind: 'component', id: component, quantity: 1, salePrice: 1 }],
        clientName: 'De nadie',
      },
    }),
  },
  { route: 'GET /api/sales/clients', who: ['stock', 'productos'] },
  { route: 'PATCH /api/products/:id/toggle-status', who: PRODUCTOS, call: ofProduct({}) },
  { route: 'DELETE /api/products/:id', who: PRODUCTOS, call: ofProduct() },

  { route: 'GET /api/stock/components', who: READS_STOCK },
  { route: 'GET /api/components/components', who: READS_STOCK },
  {
    route: 'POST /api/components/components',
    who: STOCK,
    call: () => ({ body: { code: 'NUEVO-1', name: 'De nadie', unit: 'piece', quantity: 5 } }),
  },
  { route: 'GET /api/components/csv', who: STOCK },
  {
    route: 'POST /api/components/csv',
    who: STOCK,
    call: () => ({ body: { csv: 'codigo;nombre;unidad\nCSV-1;De nadie;caja', preview: false } }),
  },
  {
    route: 'PUT /api/components/components/:id',
    who: STOCK,
    call: ofComponent({ code: 'ROBADO-1', name: 'De nadie', unit: 'piece', quantity: 0 }),
  },
  {
    route: 'POST /api/components/components/:id/purchases',
    who: STOCK,
    call: ofComponent({ quantity: 5, unitCost: 1 }),
  },
  {
    route: 'POST /api/stock/purchases',
    who: STOCK,
    call: ({ component }) => ({
      body: { items: [{ componentId: component, quantity: 5, unitCost: 1 }] },
    }),
  },
  {
    route: 'POST /api/stock/counts',
    who: STOCK,
    call: ({ component }) => ({
      body: { lines: [{ componentId: component, counted: 0, asOf: 0 }] },
    }),
  },
  {
    route: 'POST /api/sales/undo',
    who: ['stock', 'productos'],
    call: () => ({ body: { sales: ['x'] } }),
  },
  {
    route: 'POST /api/components/sell',
    who: STOCK,
    call: ({ component }) => ({
      body: { componentId: component, quantity: 1, salePrice: 1, clientName: 'De nadie' },
    }),
  },
  { route: 'GET /api/components/components/:id/users', who: STOCK, call: ofComponent() },
  { route: 'DELETE /api/components/components/:id', who: STOCK, call: ofComponent() },
  { route: 'GET /api/stock/components/:id/figure', who: STOCK, call: ofComponent() },
  { route: 'GET /api/stock/movements', who: STOCK },
  { route: 'GET /api/stock/report', who: STOCK },
  { route: 'GET /api/stock/parts', who: ['agenda', 'stock'] },

  { route: 'GET /api/financial/metrics', who: FINANZAS },
  { route: 'GET /api/financial/books', who: FINANZAS },
  { route: 'GET /api/financial/transactions', who: FINANZAS },
  { route: 'GET /api/financial/transactions.csv', who: FINANZAS },
  { route: 'GET /api/money/movements/export', who: FINANZAS },
  { route: 'GET /api/financial/accountant.zip', who: FINANZAS },
  {
    route: 'GET /api/financial/transactions/:id/returns',
    who: FINANZAS,
    call: ({ transaction }) => ({ path: transaction }),
  },
  {
    route: 'POST /api/financial/transactions/:id/void',
    who: FINANZAS,
    // A step-up action.
    byToken: false,
    call: ({ transaction }) => ({ path: transaction, body: { reason: 'De nadie' } }),
  },
  {
    route: 'GET /api/money/balance',
    who: [...TAKES_MONEY, 'finanzas'],
  },
  {
    route: 'POST /api/money/movements',
    who: TAKES_MONEY,
    call: ({ reservation: id }) => ({
      body: { kind: 'deposit', cause: { kind: 'reservation', id }, legs: [cashLeg(1)] },
    }),
  },
  {
    route: 'POST /api/money/movements/:id/reverse',
    who: [...TAKES_MONEY, 'finanzas'],
    call: ({ movement }) => ({ path: movement, body: { reason: 'De nadie' } }),
  },
  {
    route: 'PUT /api/money/discount',
    who: TAKES_MONEY,
    call: ({ reservation: id }) => ({
      body: { cause: { kind: 'reservation', id }, amount: 1, reason: 'De nadie' },
    }),
  },
  {
    route: 'PUT /api/money/kept',
    who: TAKES_MONEY,
    call: (records) => ({ body: { cause: paidFor(records), amount: 0, reason: 'De nadie' } }),
  },
  { route: 'GET /api/money/receivables', who: FINANZAS },
  { route: 'GET /api/money/payables', who: FINANZAS },
  { route: 'GET /api/money/figures', who: FINANZAS },
  { route: 'GET /api/payment-methods', who: [...TAKES_MONEY, 'finanzas'] },
  {
    route: 'PUT /api/payment-methods',
    who: 'admins',
    call: ({ paymentMethods }) => ({
      body: {
        methods: [
          ...paymentMethods,
          { kind: 'other', label: 'De nadie', active: true, feePercent: 0 },
        ],
      },
    }),
  },
  { route: 'GET /api/cash/:day', who: FINANZAS, call: () => ({ path: DAY }) },
  {
    route: 'POST /api/cash/:day/entries',
    who: FINANZAS,
    call: () => ({ path: DAY, body: { kind: 'float', ...cashLeg(1), reason: 'De nadie' } }),
  },
  {
    route: 'POST /api/cash/:day/close',
    who: FINANZAS,
    call: () => ({ path: DAY, body: { counted: [cashLeg(1)], note: 'De nadie' } }),
  },
  {
    route: 'POST /api/cash/:day/reopen',
    who: 'admins',
    call: () => ({ path: DAY, body: { reason: 'De nadie' } }),
  },
  { route: 'GET /api/expenses', who: FINANZAS },
  { route: 'GET /api/expenses.csv', who: FINANZAS },
  { route: 'POST /api/expenses', who: FINANZAS, call: () => ({ body: expenseForm() }) },
  { route: 'PUT /api/expenses/:id', who: FINANZAS, call: ofExpense(expenseForm) },
  {
    route: 'POST /api/expenses/:id/payment',
    who: FINANZAS,
    call: ({ expense }) => ({ path: expense, body: cashLeg(1) }),
  },
  { route: 'DELETE /api/expenses/:id', who: FINANZAS, call: ofExpense() },
  { route: 'GET /api/expenses/:id/receipt', who: FINANZAS, call: ofExpense() },

  { route: 'GET /api/history', who: HISTORIAL },
  {
    route: 'GET /api/history/clients/:kind/:id',
    who: ['historial', 'agenda', 'reservas'],
    call: ({ client }) => ({ path: `client/${client}` }),
  },
  {
    route: 'POST /api/citations/clear-history',
    who: 'admins',
    call: () => ({ body: { password: 'x' } }),
  },
  { route: 'GET /api/history/exports', who: 'admins' },
  { route: 'GET /api/history/exports/:id', who: 'admins', call: () => ({ path: 'x' }) },

  { route: 'GET /api/citations/availability/:date', who: 'everybody' },
  { route: 'GET /api/citations/days/:month', who: 'everybody' },
  {
    route: 'POST /api/citations',
    who: 'everybody',
    call: ({ service }) => ({
      body: {
        ...CLIENT,
        service,
        vehicleType: 'motorcycle',
        vehicleBrand: 'Yamaha',
        vehicleModel: 'MT-07',
        vehicleYear: 2022,
        date: '2026-11-27',
        time: '09:00',
      },
    }),
  },
  {
    route: 'POST /api/citations manualEntry',
    who: AGENDA,
    call: ({ service }) => ({
      body: { ...CLIENT, manualEntry: true, service, date: '2026-11-27', time: '10:00' },
    }),
  },
  {
    route: 'POST /api/citations/links',
    who: 'everybody',
    call: () => ({ body: { clientEmail: CLIENT.clientEmail } }),
  },
  { route: 'GET /api/my/:token/calendar.ics', who: 'everybody' },
  { route: 'GET /api/citations/attempts/:key', who: 'everybody' },
  { route: 'GET /api/cancel/:token', who: 'everybody' },
  {
    route: 'POST /api/cancel/:token',
    who: 'everybody',
    call: ({ cancelToken }) => ({ path: cancelToken, body: {} }),
  },
  { route: 'GET /api/my/:token', who: 'everybody' },
  {
    route: 'POST /api/my/:token/answers',
    who: 'everybody',
    call: ({ cancelToken }) => ({
      path: cancelToken,
      body: { contentHash: '0'.repeat(64), answers: [] },
    }),
  },
  {
    route: 'POST /api/my/:token/reschedule',
    who: 'everybody',
    call: ({ cancelToken }) => ({
      path: cancelToken,
      body: { date: '2026-11-27', time: '10:00' },
    }),
  },
  { route: 'GET /api/citations', who: READS_CITATIONS },
  { route: 'GET /api/citations/:id', who: READS_CITATIONS, call: ofCitation() },
  {
    route: 'PATCH /api/citations/:id',
    who: READS_CITATIONS,
    call: ofCitation({ adminComment: 'De nadie' }),
  },
  { route: 'GET /api/citations/calendar', who: AGENDA },
  { route: 'GET /api/citations/suspicious', who: AGENDA },
  {
    route: 'POST /api/citations/bulk-cancel',
    who: AGENDA,
    call: ({ webBooking }) => ({ body: { citations: [webBooking] } }),
  },
  {
    route: 'POST /api/citations/bulk-cancel/:id/undo',
    who: AGENDA,
    call: ({ bulkCancel }) => ({ path: bulkCancel, body: {} }),
  },
  { route: 'GET /api/citations/slots/:date', who: AGENDA, call: () => ({ path: '2026-11-27' }) },
  {
    route: 'PATCH /api/citations/:id/status',
    who: AGENDA,
    call: ofCitation({ status: 'accepted' }),
  },
  {
    route: 'POST /api/citations/:id/undo',
    who: AGENDA,
    call: ofCitation({ status: 'in-workshop' }),
  },
  {
    route: 'PUT /api/citations/:id',
    who: AGENDA,
    call: ofCitation({ date: '2026-11-27', time: '15:00' }),
  },
  {
    route: 'POST /api/stock/maintenance/complete/:id',
    who: AGENDA,
    call: ({ job }) => ({ path: job, body: { laborCost: 10 } }),
  },
  { route: 'POST /api/citations/:id/mail', who: AGENDA, call: ofCitation({}) },
  { route: 'POST /api/citations/:id/link', who: AGENDA, call: ofCitation({}) },
  { route: 'DELETE /api/citations/:id', who: AGENDA, call: ofCitation() },

  {
    route: 'POST /api/citations/:id/work-order',
    who: AGENDA,
    call: ({ arrival }) => ({ path: arrival, body: { km: 9000, complaint: 'No frena' } }),
  },
  {
    route: 'GET /api/citations/:id/work-order',
    who: READS_CITATIONS,
    call: ({ receivedCitation }) => ({ path: receivedCitation }),
  },
  {
    route: 'PATCH /api/citations/:id/work-order',
    who: AGENDA,
    call: ({ receivedCitation }) => ({ path: receivedCitation, body: { km: 9000, version: 1 } }),
  },
  {
    route: 'POST /api/work-orders/:id/lines',
    who: AGENDA,
    call: ofOrder({ kind: 'labour', text: 'Frenos', price: 1 }),
  },
  {
    route: 'PATCH /api/work-orders/:id/lines/:line',
    who: AGENDA,
    call: ({ workOrder, workLine }) => ({
      path: `${workOrder} ${workLine}`,
      body: { price: 2, version: 1 },
    }),
  },
  {
    route: 'DELETE /api/work-orders/:id/lines/:line',
    who: AGENDA,
    call: ({ workOrder, workLine }) => ({ path: `${workOrder} ${workLine}` }),
  },
  {
    route: 'PUT /api/work-orders/:id/inspection',
    who: AGENDA,
    call: ofOrder({ findings: [{ position: 1, state: 'ok' }] }),
  },
  { route: 'POST /api/work-orders/:id/photos', who: AGENDA, call: ofOrder(photoForm()) },
  {
    route: 'PATCH /api/work-orders/:id/photos/:photo',
    who: AGENDA,
    call: ({ workOrder, jobPhoto }) => ({
      path: `${workOrder} ${jobPhoto}`,
      body: { shownToClient: false },
    }),
  },
  {
    route: 'DELETE /api/work-orders/:id/photos/:photo',
    who: AGENDA,
    call: ({ workOrder, jobPhoto }) => ({ path: `${workOrder} ${jobPhoto}` }),
  },
  {
    route: 'GET /api/work-orders/:id/photos/:photo/:size',
    who: READS_CITATIONS,
    call: ({ workOrder, jobPhoto }) => ({ path: `${workOrder} ${jobPhoto}/400` }),
  },
  {
    route: 'POST /api/work-orders/:id/estimates',
    who: AGENDA,
    call: ({ estimates }) => ({ path: estimates.toPropose.workOrder, body: {} }),
  },
  {
    route: 'POST /api/estimates/:id/send',
    who: AGENDA,
    call: ({ estimates }) => ({ path: estimates.toSend.draft, body: { channel: 'email' } }),
  },
  {
    route: 'POST /api/estimates/:id/withdraw',
    who: AGENDA,
    call: ({ estimates }) => ({ path: estimates.toWithdraw.draft, body: {} }),
  },
  {
    route: 'POST /api/estimates/:id/answers',
    who: AGENDA,
    call: ({ estimates: { toAnswer } }) => ({
      path: toAnswer.draft,
      body: { method: 'phone', answers: [{ line: toAnswer.workLine, decision: 'approve' }] },
    }),
  },
  { route: 'GET /api/work-orders/summary', who: FINANZAS },
  { route: 'GET /api/checklists', who: AGENDA },
  { route: 'POST /api/checklists', who: 'admins', call: () => ({ body: CHECKLIST }) },
  {
    route: 'PUT /api/checklists/:id',
    who: 'admins',
    call: ({ checklist }) => ({ path: checklist, body: { ...CHECKLIST, version: 1 } }),
  },
  {
    route: 'DELETE /api/checklists/:id',
    who: 'admins',
    call: ({ checklist }) => ({ path: checklist }),
  },

  { route: 'GET /api/payments/paypal/return', who: 'everybody' },
  { route: 'GET /api/payments/paypal/cancel', who: 'everybody' },
  { route: 'POST /api/payments/paypal/webhook', who: 'everybody' },
  { route: 'GET /api/payments/review', who: READS_PAYMENTS },
  {
    route: 'GET /api/reservations/:id/payments',
    who: READS_PAYMENTS,
    call: ({ paidReservation }) => ({ path: paidReservation }),
  },
  {
    route: 'POST /api/reservations/:id/payment-check',
    who: READS_PAYMENTS,
    call: ({ paidReservation }) => ({ path: paidReservation, body: {} }),
  },
  {
    route: 'POST /api/payments/:id/settle',
    who: READS_PAYMENTS,
    call: ({ payment }) => ({ path: payment, body: {} }),
  },
  {
    route: 'POST /api/payments/:id/reviewed',
    who: READS_PAYMENTS,
    call: ({ paymentInReview }) => ({ path: paymentInReview, body: { reason: 'De nadie' } }),
  },
  {
    route: 'POST /api/reservations/:id/refunds',
    who: ['finanzas'],
    call: ({ paidReservation }) => ({
      path: paidReservation,
      body: { amount: 1, reason: 'De nadie' },
    }),
  },
  {
    route: 'POST /api/reservations',
    who: 'everybody',
    call: ({ product }) => ({
      body: {
        ...CLIENT,
        clientCountry: 'Uruguay',
        clientState: 'Montevideo',
        clientAddress: '18 de Julio 1234',
        product,
        vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
      },
    }),
  },
  { route: 'GET /api/reservations/attempts/:key', who: 'everybody' },
  { route: 'GET /api/payments/resume/:token', who: 'everybody' },
  {
    route: 'POST /api/payments/resume',
    who: 'everybody',
    call: ({ cancelToken }) => ({ body: { token: cancelToken } }),
  },
  { route: 'GET /api/reservations', who: READS_RESERVATIONS },
  { route: 'GET /api/reservations/:id', who: READS_RESERVATIONS, call: ofReservation() },
  {
    route: 'PATCH /api/reservations/:id',
    who: READS_RESERVATIONS,
    call: ofReservation({ adminComment: 'De nadie' }),
  },
  {
    route: 'PATCH /api/reservations/:id status',
    who: RESERVAS,
    call: ofReservation({ status: 'accepted' }),
  },
  {
    route: 'POST /api/reservations/:id/undo',
    who: RESERVAS,
    call: ofReservation({ status: 'accepted' }),
  },
  { route: 'POST /api/reservations/:id/mail', who: RESERVAS, call: ofReservation({}) },
  { route: 'POST /api/reservations/:id/link', who: RESERVAS, call: ofReservation({}) },
  {
    route: 'DELETE /api/reservations/:id',
    who: RESERVAS,
    call: ({ cancelledReservation }) => ({ path: cancelledReservation }),
  },

  { route: 'GET /api/first-steps', who: 'admins' },
  {
    route: 'POST /api/first-steps/:step',
    who: 'admins',
    call: () => ({ path: 'hours', body: { outcome: 'done' } }),
  },
  {
    route: 'POST /api/first-steps/test-mail',
    who: 'admins',
    call: () => ({ body: { recipient: 'ana@ejemplo.com' } }),
  },
  { route: 'GET /api/mail', who: 'any session' },
  {
    route: 'GET /api/mail/:id',
    who: 'any session',
    call: ({ mail }) => ({ path: mail }),
  },
  {
    route: 'POST /api/mail/:id/send',
    who: ['agenda', 'reservas'],
    call: ({ heldMail }) => ({ path: heldMail, body: {} }),
  },
  {
    route: 'POST /api/mail/:id/drop',
    who: ['agenda', 'reservas'],
    call: ({ otherHeldMail }) => ({ path: otherHeldMail, body: {} }),
  },
  {
    route: 'POST /api/mail/:id/retry',
    who: ['agenda', 'reservas'],
    call: ({ mail }) => ({ path: mail, body: {} }),
  },
];
