import { formatCents } from '#shared/money/money.ts';
import {
  type AuditDetails,
  type AuditText,
  amountIn,
  listIn,
  reasonIn,
  textIn,
} from '#shared/records/audit-text.ts';
import { CAUSE_LABELS, MOVEMENT_CAUSES } from './movement-kinds.ts';

declare module '#shared/records/audit-text.ts' {
  interface AuditActions extends Record<keyof typeof CASH_AUDIT, true> {}
  interface AuditRecords {
    movement: true;
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
} satisfies Record<string, AuditText>;

/** Formats ` (Reserva)`; '' for an unknown cause. */
function causeIn(details: AuditDetails): string {
  const cause = MOVEMENT_CAUSES.find((known) => known === details['cause']);
  return cause === undefined ? '' : ` (${CAUSE_LABELS[cause]})`;
}

/** Formats `US$ 20,00 y $ 800,00`. */
function amountsIn(details: AuditDetails): string {
  const amounts = listIn(details['amounts']).flatMap((each) => {
    const { currency, minor } = (each ?? {}) as AuditDetails;
    if (typeof minor !== 'number') return [];
    return textIn(currency) === 'UYU'
      ? `$ ${formatCents(minor).replace('US$ ', '')}`
      : formatCents(minor);
  });
  return amounts.join(' y ');
}
