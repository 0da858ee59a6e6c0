import { CASH_METHOD } from '#cash/rules/movement-kinds.ts';
import { timeText } from './calendar.ts';
import type { Call } from './calls.ts';
import { orderRequestOf } from './order-requests.ts';
import { dollars, type Request, type RequestContext, units } from './request-context.ts';

const person = (label: string) => ({
  clientName: 'Lucía Fernández',
  clientEmail: `${label}@ejemplo.com`,
  clientPhone: '099 123 456',
});

/** A call that is a request: all but the hourly job. */
export type HttpCall = Exclude<Call, { kind: 'expire' }>;

/** Returns the HTTP request that a panel or a client would send. */
export function requestOf(call: HttpCall, known: RequestContext): Request {
  const { catalogue, id } = known;
  const citation = (rest = '') =>
    `/api/citations/${id(call.kind === 'settings' || call.kind === 'permissions' ? '' : call.label)}${rest}`;
  switch (call.kind) {
    case 'book':
      return {
        method: 'POST',
        url: '/api/citations',
        body: {
          ...person(call.label),
          ...vehicle,
          service: catalogue.services[call.service],
          date: call.day,
          time: timeText(call.minute),
          notes: '',
        },
      };
    case 'enter': {
      const place = { date: call.day, time: timeText(call.minute), overbook: call.overbook };
      const sameTimeConfirmed = call.confirmed === true;
      const service = catalogue.services[call.service];
      return {
        method: 'POST',
        url: '/api/citations',
        body: { manualEntry: true, ...person(call.label), service, ...place, sameTimeConfirmed },
      };
    }
    case 'reschedule':
      return {
        method: 'PUT',
        url: citation(),
        body: { date: call.day, time: timeText(call.minute), overbook: call.overbook },
      };
    case 'move':
      return { method: 'PATCH', url: citation('/status'), body: { status: call.to } };
    case 'cancel':
      return { method: 'POST', url: `/api/cancel/${known.linkToken(call.label)}`, body: {} };
    case 'delete':
      return { method: 'DELETE', url: citation() };
    case 'complete': {
      const usedParts =
        call.quantity > 0
          ? [{ partId: catalogue.components[call.component], quantity: units(call.quantity) }]
          : [];
      return {
        method: 'POST',
        url: `/api/stock/maintenance/complete/${id(call.label)}`,
        body: {
          usedParts,
          laborCost: dollars(call.laborCents),
          mechanicNotes: '',
          ...(call.done !== null && { doneLines: call.done.map(known.line) }),
        },
      };
    }
    case 'client-move': {
      const url = `/api/my/${known.linkToken(call.label)}/reschedule`;
      return { method: 'POST', url, body: { date: call.day, time: timeText(call.minute) } };
    }
    case 'sell':
    case 'sell-product': {
      const { item, quantity, cents, label } = call;
      const isProduct = call.kind === 'sell-product';
      const article = isProduct
        ? { productId: catalogue.products[item] }
        : { componentId: catalogue.components[item] };
      const sale = { quantity: units(quantity), salePrice: dollars(cents), ...person(label) };
      const url = isProduct ? '/api/products/sell' : '/api/components/sell';
      return { method: 'POST', url, body: { ...article, ...sale } };
    }
    case 'undo':
      return { method: 'POST', url: '/api/sales/undo', body: { sales: [id(call.label)] } };
    case 'take': {
      const legs = [{ method: CASH_METHOD, currency: 'USD', amount: dollars(call.cents) }];
      const cause = { kind: call.record, id: id(call.label) };
      return {
        method: 'POST',
        url: '/api/money/movements',
        body: { kind: 'payment', cause, legs },
      };
    }
    case 'void':
      return {
        method: 'POST',
        url: `/api/financial/transactions/${known.sale(call.label)}/void`,
        body: { reason: 'Simulación' },
      };
    case 'purchase':
      return {
        method: 'POST',
        url: `/api/components/components/${catalogue.components[call.component]}/purchases`,
        body: {
          quantity: units(call.quantity),
          unitCost: dollars(call.cents),
          supplier: call.label,
        },
      };
    case 'reserve':
      return {
        method: 'POST',
        url: '/api/reservations',
        body: {
          ...person(call.label),
          clientCountry: 'Uruguay',
          clientState: 'Montevideo',
          clientAddress: '18 de Julio 1234',
          product: catalogue.products[call.product],
          vehicleInfo: { brand: 'Yamaha', model: 'MT-07', year: 2022 },
          notes: '',
        },
      };
    case 'pay':
      return {
        method: 'GET',
        url: `/api/payments/paypal/return?token=${known.order(call.label)}&PayerID=SIMULADO12345`,
      };
    case 'move-reservation': {
      const value = call.finalCents === null ? {} : { finalSaleValue: dollars(call.finalCents) };
      return {
        method: 'PATCH',
        url: `/api/reservations/${id(call.label)}`,
        body: { status: call.to, ...value },
      };
    }
    case 'undo-step':
      return {
        method: 'POST',
        url: `/api/reservations/${id(call.label)}/undo`,
        body: { status: call.to },
      };
    case 'refund':
      return {
        method: 'POST',
        url: `/api/reservations/${id(call.label)}/refunds`,
        body: { amount: dollars(call.cents), reason: 'Simulación' },
      };
    case 'settings': {
      const exceptions = call.closed === null ? [] : [{ date: call.closed, reason: '', hours: [] }];
      const { form, version } = known.settings;
      return {
        method: 'PUT',
        url: '/api/settings/business',
        body: { ...form, bays: call.bays, minimumNoticeMinutes: call.notice, exceptions, version },
      };
    }
    case 'permissions': {
      const { user, permissions } = call;
      const person = user as 'ana' | 'beto';
      return {
        method: 'PUT',
        url: `/api/auth/users/${catalogue.users[person]}`,
        body: { name: STAFF_NAMES[person], email: '', role: 'user', permissions },
      };
    }
    default:
      return orderRequestOf(call, known);
  }
}

export const STAFF_NAMES = { ana: 'Ana Güida', beto: 'Beto Peña' } as const;
const vehicle = {
  vehicleType: 'motorcycle',
  vehicleBrand: 'Yamaha',
  vehicleModel: 'MT-07',
  vehicleYear: 2022,
};
