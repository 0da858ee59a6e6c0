import type { Transitions } from '#shared/records/status-machine.ts';

/** In the order of its way; cancelled lies beside it. */
export const RESERVATION_STATUSES = [
  'pending',
  'accepted',
  'importing',
  'preparing',
  'packed',
  'dispatched',
  'installing',
  'ready',
  'delivered',
  'completed',
  'cancelled',
] as const;

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number];

export const RESERVATION_LABELS: Readonly<Record<ReservationStatus, string>> = {
  pending: 'Pendiente de pago',
  accepted: 'Aceptado',
  importing: 'Importando',
  preparing: 'Preparando',
  packed: 'Empaquetado',
  dispatched: 'Despachado',
  installing: 'Instalando',
  ready: 'Listo para entregar',
  delivered: 'Entregado',
  completed: 'Completado',
  cancelled: 'Cancelado',
};

/** Forward actions (admin.md section 4), in the order of their buttons; packed has two. */
export const FORWARD_TRANSITIONS: Transitions<ReservationStatus> = {
  pending: ['accepted'],
  accepted: ['importing'],
  importing: ['preparing'],
  preparing: ['packed'],
  packed: ['dispatched', 'installing'],
  dispatched: ['completed'],
  installing: ['ready'],
  ready: ['delivered'],
  delivered: ['completed'],
  completed: [],
  cancelled: [],
};

/** The one way back; none from pending, cancelled and completed. */
export const BACKWARD_TRANSITION: Readonly<Record<ReservationStatus, ReservationStatus | null>> = {
  pending: null,
  accepted: 'pending',
  importing: 'accepted',
  preparing: 'importing',
  packed: 'preparing',
  dispatched: 'packed',
  installing: 'packed',
  ready: 'installing',
  delivered: 'ready',
  completed: null,
  cancelled: null,
};

/** Handed over: closed but for the last step, sold, and not to be cancelled any more. */
export const SOLD_STATUSES: readonly ReservationStatus[] = ['delivered', 'completed'];

/** What the tab does not list (admin.md section 2). */
export const CLOSED_STATUSES: readonly ReservationStatus[] = [...SOLD_STATUSES, 'cancelled'];

/** Cancelling is offered from everything that is not closed; it asks first. */
export function canCancel(status: ReservationStatus): boolean {
  return !CLOSED_STATUSES.includes(status);
}

/** Moves that first ask for the final sale value. */
export function requiresFinalValue(to: ReservationStatus): boolean {
  return SOLD_STATUSES.includes(to);
}

/** Every move there is, 26 of the 121 pairs: forward, backward, cancel. */
export const RESERVATION_TRANSITIONS: Transitions<ReservationStatus> = Object.fromEntries(
  RESERVATION_STATUSES.map((status) => {
    const back = BACKWARD_TRANSITION[status];
    const cancel: ReservationStatus[] = canCancel(status) ? ['cancelled'] : [];
    return [status, [...FORWARD_TRANSITIONS[status], ...(back === null ? [] : [back]), ...cancel]];
  }),
) as Record<ReservationStatus, ReservationStatus[]>;

/** From here on its materials are off the shelf; `reservations_materials` in the schema. */
export function hasMaterials(status: ReservationStatus): boolean {
  return !['pending', 'accepted', 'importing', 'cancelled'].includes(status);
}

/** Nothing follows. */
export const FINAL_STATUSES: readonly ReservationStatus[] = ['completed', 'cancelled'];

/** These will still take the materials of their unit from stock; one that is pending may never come. */
export const STATUSES_NEEDING_MATERIALS: readonly ReservationStatus[] = ['accepted', 'importing'];
