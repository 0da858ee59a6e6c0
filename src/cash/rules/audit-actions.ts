import {
  type AuditDetails,
  type AuditText,
  amountIn,
  countIn,
  listIn,
  reasonIn,
  textIn,
} from '#shared/records/audit-text.ts';
import { CURRENCIES, formatAmount } from './currency.ts';
import { CAUSE_LABELS, MOVEMENT_CAUSES } from './movement-kinds.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof CASH_AUDIT, true> {}
  interface AuditRecords {
    movement: true;
    'cash-closing': true;
  }
}

export const CASH_AUDIT = {
  'money-returned': {
    label: 'Devolución en caja',
    sentence: (details) =>
      `devolvió ${amountsIn(details)}${causeIn(details)}${reasonIn(details['reason'])}`,
  },
  'movement-reversed': {
    label: 'Movimiento anulado',
    sentence: (details) =>
      `anuló un movimiento de dinero${causeIn(details)}${reasonIn(details['reason'])}`,
  },
  'discount-set': {
    label: 'Descuento',
    sentence: (details) =>
      `puso un descuento${amountIn(details['cents'])}${causeIn(details)}${reasonIn(details['reason'])}`,
  },
  'deposit-kept': {
    label: 'Seña retenida',
    sentence: (details) =>
      `retuvo una seña${amountIn(details['cents'])}${causeIn(details)}${reasonIn(details['reason'])}`,
  },
  'payment-methods-changed': {
    label: 'Medios de pago cambiados',
    sentence: (details) =>
      `cambió los medios de pago: ${listIn(details['methods']).map(textIn).join(', ')}`,
  },
  'till-entry': {
    label: 'Movimiento de caja',
    sentence: (details) =>
      `anotó en caja ${amountsIn(details)}${causeIn(details)}${reasonIn(details['reason'])}`,
  },
  'cash-closed': {
    label: 'Caja cerrada',
    sentence: (details) => `cerró la caja ${closingIn(details)}`,
  },
  'cash-reopened': {
    label: 'Caja reabierta',
    sentence: (details) => `reabrió la caja ${closingIn(details)}${reasonIn(details['reason'])}`,
  },
} satisfies Record<string, AuditText>;

/** Formats `del 30/11/2026, cierre n.º 12`. */
function closingIn(details: AuditDetails): string {
  const day = textIn(details['day']).split('-').reverse().join('/');
  return `del ${day}, cierre n.º ${countIn(details['number'])}`;
}

/** Formats ` (Reserva)`; '' for an unknown cause. */
function causeIn(details: AuditDetails): string {
  const cause = MOVEMENT_CAUSES.find((known) => known === details['cause']);
  return cause === undefined ? '' : ` (${CAUSE_LABELS[cause]})`;
}

/** Formats `US$ 20,00 y $ 800,00`. */
function amountsIn(details: AuditDetails): string {
  const amounts = listIn(details['amounts']).flatMap((each) => {
    const { currency, minor } = (each ?? {}) as AuditDetails;
    const known = CURRENCIES.find((code) => code === currency);
    return typeof minor === 'number' && known !== undefined ? formatAmount(minor / 100, known) : [];
  });
  return amounts.join(' y ');
}
