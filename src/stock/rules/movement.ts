import type { StaffActor } from '#shared/contract/access-policy.ts';

export const MOVEMENT_TYPES = ['sale', 'return', 'manual_adjustment', 'cancellation'] as const;
export type MovementType = (typeof MOVEMENT_TYPES)[number];

/** docs/rules/panel.md 3. */
export const MOVEMENT_LABELS: Readonly<Record<MovementType, string>> = {
  sale: 'Venta',
  return: 'Devolución',
  manual_adjustment: 'Ajuste Manual',
  cancellation: 'Cancelación',
};

/** Reason of an adjustment that the program wrote; a reason that a person wrote is text. */
export type MovementCause = 'first_quantity' | 'component_deleted' | 'import' | 'purchase';

export const REFERENCE_TYPES = [
  'citation',
  'reservation',
  'component_sale',
  'product_sale',
  'purchase',
  'adjustment',
] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

export const REFERENCE_LABELS: Readonly<Record<ReferenceType, string>> = {
  citation: 'Cita',
  reservation: 'Reserva',
  component_sale: 'Venta de componente',
  product_sale: 'Venta de producto',
  purchase: 'Compra',
  adjustment: 'Ajuste',
};

/** The record that caused a movement. An adjustment has no record: all its lines share one new id. */
export type Reference = { type: ReferenceType; id: string };

/** The user who moved stock; `null`: the program, shown as «Sistema». */
export type MovementActor = (StaffActor & { email?: string }) | null;
