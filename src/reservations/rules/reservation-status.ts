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

type Phase = 'open' | 'sold' | 'cancelled';

/** Sold: the unit was handed over and the reservation can no longer be cancelled. */
const PHASES: Readonly<Record<ReservationStatus, Phase>> = {
  pending: 'open',
  accepted: 'open',
  importing: 'open',
  preparing: 'open',
  packed: 'open',
  dispatched: 'open',
  installing: 'open',
  ready: 'open',
  delivered: 'sold',
  completed: 'sold',
  cancelled: 'cancelled',
};

const statusesIn = (...phases: Phase[]): ReservationStatus[] =>
  RESERVATION_STATUSES.filter((status) => phases.includes(PHASES[status]));

// `@__PURE__`: the public page needs the labels alone, and its bundle leaves the tables out.
export const SOLD_STATUSES: readonly ReservationStatus[] = /* @__PURE__ */ statusesIn('sold');

/** Statuses that the tab does not list (docs/rules/panel.md 2). */
export const CLOSED_STATUSES: readonly ReservationStatus[] = /* @__PURE__ */ statusesIn(
  'sold',
  'cancelled',
);

/** Every status that is not closed can be cancelled, after a confirmation. */
export function canCancelReservation(status: ReservationStatus): boolean {
  return PHASES[status] === 'open';
}

/** Whether a transition to this status requires the final sale value. */
export function requiresFinalValue(to: ReservationStatus): boolean {
  return PHASES[to] === 'sold';
}

/** All transitions, 26 of the 121 pairs: forward, backward, cancel. */
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
  return HAS_MATERIALS[status];
}

const HAS_MATERIALS: Readonly<Record<ReservationStatus, boolean>> = {
  pending: false,
  accepted: false,
  importing: false,
  preparing: true,
  packed: true,
  dispatched: true,
  installing: true,
  ready: true,
  delivered: true,
  completed: true,
  cancelled: false,
};

/** Statuses without transitions. */
export const FINAL_RESERVATION_STATUSES: readonly ReservationStatus[] =
  /* @__PURE__ */ finalStatuses();

function finalStatuses(): ReservationStatus[] {
  return RESERVATION_STATUSES.filter((status) => RESERVATION_TRANSITIONS[status].length === 0);
}

/** Statuses that will still take materials from stock. Pending is excluded: it may never be paid. */
export const RESERVATIONS_WITH_MATERIALS: readonly ReservationStatus[] = ['accepted', 'importing'];
