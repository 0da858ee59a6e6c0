import type { Transitions } from '#shared/records/status-machine.ts';

/** In the order of the happy path; cancelled is not on it. */
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

/** Forward transitions (docs/rules/panel.md 4) in the order of their buttons; packed has two. */
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

/** The only backward transition of each status; none from pending, cancelled and completed. */
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

type StatusFacts = {
  /** Sold: the unit was handed over and the reservation can no longer be cancelled. */
  phase: 'open' | 'sold' | 'cancelled';
  /** Materials from stock: taken, still to be taken, or none. A pending reservation may never be paid. */
  materials: 'none' | 'needed' | 'taken';
};

const STATUS_FACTS: Readonly<Record<ReservationStatus, StatusFacts>> = {
  pending: { phase: 'open', materials: 'none' },
  accepted: { phase: 'open', materials: 'needed' },
  importing: { phase: 'open', materials: 'needed' },
  preparing: { phase: 'open', materials: 'taken' },
  packed: { phase: 'open', materials: 'taken' },
  dispatched: { phase: 'open', materials: 'taken' },
  installing: { phase: 'open', materials: 'taken' },
  ready: { phase: 'open', materials: 'taken' },
  delivered: { phase: 'sold', materials: 'taken' },
  completed: { phase: 'sold', materials: 'taken' },
  cancelled: { phase: 'cancelled', materials: 'none' },
};

const statusesWith = (wanted: (facts: StatusFacts) => boolean): ReservationStatus[] =>
  RESERVATION_STATUSES.filter((status) => wanted(STATUS_FACTS[status]));

// `@__PURE__`: the public page needs the labels alone, and its bundle leaves the tables out.
export const SOLD_STATUSES: readonly ReservationStatus[] = /* @__PURE__ */ statusesWith(
  ({ phase }) => phase === 'sold',
);

/** Statuses that the tab does not list (docs/rules/panel.md 2). */
export const CLOSED_STATUSES: readonly ReservationStatus[] = /* @__PURE__ */ statusesWith(
  ({ phase }) => phase !== 'open',
);

/** Every status that is not closed can be cancelled, after a confirmation. */
export function canCancelReservation(status: ReservationStatus): boolean {
  return STATUS_FACTS[status].phase === 'open';
}

/** Whether a transition to this status requires the final sale value. */
export function requiresFinalValue(to: ReservationStatus): boolean {
  return STATUS_FACTS[to].phase === 'sold';
}

/** All transitions: forward, backward, cancel. */
export const RESERVATION_TRANSITIONS: Transitions<ReservationStatus> =
  /* @__PURE__ */ allTransitions();

function allTransitions(): Transitions<ReservationStatus> {
  const entries = RESERVATION_STATUSES.map((status) => {
    const back = BACKWARD_TRANSITION[status];
    const cancel: ReservationStatus[] = canCancelReservation(status) ? ['cancelled'] : [];
    return [status, [...FORWARD_TRANSITIONS[status], ...(back === null ? [] : [back]), ...cancel]];
  });
  return Object.fromEntries(entries) as Transitions<ReservationStatus>;
}

/** Whether a reservation in this status has taken its materials from stock; `reservations_materials` in the schema. */
export function hasMaterials(status: ReservationStatus): boolean {
  return STATUS_FACTS[status].materials === 'taken';
}

/** Statuses without transitions. */
export const FINAL_RESERVATION_STATUSES: readonly ReservationStatus[] =
  /* @__PURE__ */ finalStatuses();

function finalStatuses(): ReservationStatus[] {
  return RESERVATION_STATUSES.filter((status) => RESERVATION_TRANSITIONS[status].length === 0);
}

/** Statuses that will still take materials from stock. */
export const RESERVATIONS_NEEDING_MATERIALS: readonly ReservationStatus[] =
  /* @__PURE__ */ statusesWith(({ materials }) => materials === 'needed');
