import type { CitationDetail } from '#agenda/contract/staff-citation.ts';
import type { Transaction } from '#finance/contract/finance.ts';
import type { Payment } from '#payments/contract/payment.ts';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import type { ListedReservation } from '#reservations/contract/staff-reservation.ts';
import type { BusinessSettings } from '#settings/contract/business.ts';
import type { Component } from '#stock/contract/component.ts';

/** One record of each kind, as the server returns it. */

const AT = '2026-11-20T12:00:00.000Z';
const CLIENT = {
  clientName: 'Ana Pereira',
  clientEmail: 'ana@ejemplo.com',
  clientPhone: '099 123 456',
};

/** Neither a client nor a motorcycle is on record. */
export const NO_LINKS = { client: null, motorcycle: null };

export const COMPONENT: Component = {
  _id: 'component-1',
  code: 'BUJ-1',
  name: 'Filtro',
  unit: 'piece',
  quantity: 10,
  minStock: 1,
  targetStock: null,
  costPerUnit: 5,
  salePrice: null,
  vehicleTypes: [],
  supplier: '',
  location: '',
  active: true,
  status: 'in-stock',
  committed: 0,
  available: 10,
  createdAt: AT,
  updatedAt: AT,
};

export const PRODUCT: StaffProduct = {
  _id: 'product-1',
  name: 'Defensas',
  description: '',
  price: 210,
  category: 'Accesorios',
  publishIn: { agendaTaller: false, reservaTuyo: true },
  images: [],
  specifications: [],
  active: true,
  producibleUnits: null,
  createdAt: AT,
  updatedAt: AT,
};

export const RESERVATION: ListedReservation = {
  ...CLIENT,
  ...NO_LINKS,
  _id: 'reservation-1',
  code: 'R-1',
  clientCountry: 'Uruguay',
  clientState: 'Salto',
  clientAddress: 'Uruguay 1234',
  product: { _id: 'product-1', name: 'Defensas', price: 210 },
  vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
  payment: { amount: 210, currency: 'USD', paymentStatus: 'completed', label: 'Pagado' },
  notes: '',
  status: 'accepted',
  finalSaleValue: null,
  adminComment: '',
  reservationDate: AT,
  deliveredAt: null,
  cancelledAt: null,
  createdAt: AT,
  updatedAt: AT,
};

export const PAYMENT: Payment = {
  _id: 'payment-1',
  attempt: 1,
  paymentStatus: 'completed',
  label: 'Pagado',
  reason: '',
  amount: 210,
  currency: 'USD',
  invoice: 'R-1-1',
  orderId: null,
  captureId: null,
  fee: null,
  net: null,
  refunded: 0,
  refundable: 210,
  paymentUrl: null,
  createdAt: AT,
  paidAt: AT,
  events: [],
  refunds: [],
};

export const LINE: Transaction = {
  _id: 'line-1',
  type: 'product',
  createdAt: AT,
  salePrice: 210,
  cost: 100,
  profit: 110,
  profitMargin: 52.38,
  roi: 110,
  cause: { type: 'component_sale', id: 'sale-1' },
  citation: null,
  reservation: { ...CLIENT, clientCountry: 'Uruguay', product: { name: 'Filtro' } },
  kind: 'sale',
  quantity: 1,
  unit: 'piece',
  reason: '',
  by: '',
  original: null,
  voidedBy: null,
  refunds: [],
};

export const CITATION: CitationDetail = {
  ...CLIENT,
  ...NO_LINKS,
  _id: 'citation-1',
  service: { _id: 'service-1', name: 'Service', duration: 60, price: 100, category: null },
  product: null,
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
  date: '2030-01-07',
  time: '10:00',
  ready: { date: '2030-01-07', time: '11:00' },
  status: 'in-progress',
  notes: '',
  adminComment: '',
  manualEntry: false,
  overbooked: false,
  workOrder: null,
  deliveredAt: null,
  cancelledAt: null,
  createdAt: AT,
  updatedAt: AT,
  deletedAt: null,
  history: [],
  mails: [],
  maintenance: null,
  materials: [],
};

export const SETTINGS: BusinessSettings = {
  name: 'Taller',
  phone: '',
  whatsapp: '',
  email: '',
  address: '',
  mapUrl: '',
  socialLinks: { tiktok: '', instagram: '', youtube: '' },
  timeZone: 'America/Montevideo',
  weeklyHours: [[{ opens: '08:30', closes: '18:00' }], [], [], [], [], [], []],
  closedOnHolidays: true,
  exceptions: [],
  slotStepMinutes: 30,
  bays: 2,
  minimumNoticeMinutes: 60,
  horizonDays: 60,
  installationMinutes: 60,
  withdrawalNotice: 'Se puede cancelar.',
  backupsHourly: false,
  refundLimitDollars: 0,
  discountLimitPercent: 10,
  adminDiscountLimitPercent: 100,
  retentionYears: null,
  estimateValidDays: 10,
  moveCutoffHours: 24,
  mostClientMoves: 3,
  version: '1',
};

/** The server's replies to the reads of the forms. */
export const READS: Readonly<Record<string, unknown>> = {
  '/api/products': { products: [PRODUCT] },
  '/api/products/product-1': PRODUCT,
  '/api/components/components': [COMPONENT],
  '/api/services/active': [
    { _id: 'service-1', name: 'Service', description: '', duration: 60, price: 100 },
  ],
  '/api/citations/citation-1': CITATION,
  '/api/citations/citation-1/work-order': null,
  '/api/settings/business': SETTINGS,
  '/api/settings': { business: { name: 'Taller', timeZone: 'America/Montevideo' } },
};

/** Values in place of a service or product, shown with a fixed name (docs/rules/panel.md 8). */
const ODD = ['0193-gone', null, { name: ' ' }] as const;

/** Replaces the service or the product of every row by one of these values. */
export const withOddNames =
  (rows: string, field: 'service' | 'product') =>
  (data: Record<string, unknown>): void => {
    for (const [at, row] of (data[rows] as Record<string, unknown>[]).entries()) {
      row[field] = ODD[at % ODD.length];
    }
  };
