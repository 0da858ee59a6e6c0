import type { Permission } from '#shared/contract/access-policy.ts';

/** Records that are charged: money is paid for them. A sale is a basket, or a single sale over the counter. */
export const CHARGED_KINDS = ['citation', 'reservation', 'sale'] as const;
export type ChargedKind = (typeof CHARGED_KINDS)[number];

/** A record that is charged. The id of a sale is that of its basket, or of a single sale. */
export type ChargedCause = { kind: ChargedKind; id: string };

/** Movements of the till that no record causes. */
export const TILL_ENTRY_KINDS = ['float', 'withdrawal', 'adjustment'] as const;
export type TillEntryKind = (typeof TILL_ENTRY_KINDS)[number];

export const MOVEMENT_CAUSES = [...CHARGED_KINDS, 'expense', ...TILL_ENTRY_KINDS] as const;
export type MovementCause = (typeof MOVEMENT_CAUSES)[number];

/** A deposit is a payment before the record is sold; the label changes no figure. */
export const MOVEMENT_KINDS = ['payment', 'deposit', 'refund', 'change', 'in', 'out'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

export const MOVEMENT_KIND_LABELS: Readonly<Record<MovementKind, string>> = {
  payment: 'Pago',
  deposit: 'Seña',
  refund: 'Devolución',
  change: 'Vuelto',
  in: 'Entrada',
  out: 'Salida',
};

export const CAUSE_LABELS: Readonly<Record<MovementCause, string>> = {
  citation: 'Cita',
  reservation: 'Reserva',
  sale: 'Venta',
  expense: 'Gasto',
  float: 'Cambio inicial',
  withdrawal: 'Retiro',
  adjustment: 'Ajuste',
};

/** Who may take money for a record: who may change the record. */
export const CHARGED_ACCESS: Readonly<Record<ChargedKind, readonly [Permission, ...Permission[]]>> =
  {
    citation: ['agenda'],
    reservation: ['reservas'],
    sale: ['stock', 'productos'],
  };

export const METHOD_KINDS = ['cash', 'card', 'transfer', 'paypal', 'other'] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

/** Ids of the methods that every workshop has (migration 0074). */
export const CASH_METHOD = '00000000-0000-7000-8000-000000000001';
export const PAYPAL_METHOD = '00000000-0000-7000-8000-000000000002';
