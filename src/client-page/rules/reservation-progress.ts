import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import { type StepState, stepStates } from './step-states.ts';

/** Where a reserved unit is, in order. The fork: it is sent to the client, or installed in the workshop. */
export const RESERVATION_STEPS = [
  'reserved',
  'confirmed',
  'importing',
  'preparing',
  'on-the-way',
  'installing',
  'ready',
  'delivered',
] as const;
export type ReservationStep = (typeof RESERVATION_STEPS)[number];
export type ReservationPhase = ReservationStep | 'cancelled';

const PHASES: Readonly<Record<ReservationStatus, ReservationPhase>> = {
  pending: 'reserved',
  accepted: 'confirmed',
  importing: 'importing',
  preparing: 'preparing',
  packed: 'preparing',
  dispatched: 'on-the-way',
  installing: 'installing',
  ready: 'ready',
  delivered: 'delivered',
  completed: 'delivered',
  cancelled: 'cancelled',
};

const BEFORE_FORK = ['reserved', 'confirmed', 'importing', 'preparing'] as const;
const UNDECIDED = [...BEFORE_FORK, 'delivered'] as const;
const INSTALLATION = [...BEFORE_FORK, 'installing', 'ready', 'delivered'] as const;

/** The steps that a phase shows; none after the end. */
const SHOWN_STEPS: Readonly<Record<ReservationPhase, readonly ReservationStep[]>> = {
  reserved: UNDECIDED,
  confirmed: UNDECIDED,
  importing: UNDECIDED,
  preparing: UNDECIDED,
  'on-the-way': [...BEFORE_FORK, 'on-the-way', 'delivered'],
  installing: INSTALLATION,
  ready: INSTALLATION,
  delivered: [],
  cancelled: [],
};

export type ReservationProgress = {
  phase: ReservationPhase;
  steps: { step: ReservationStep; state: StepState }[];
};

/** Returns where a reservation is, and its steps. */
export function reservationProgressOf(status: ReservationStatus): ReservationProgress {
  const phase = PHASES[status];
  return { phase, steps: stepStates(SHOWN_STEPS[phase], phase) };
}
