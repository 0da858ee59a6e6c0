import type { Transitions } from '#shared/records/status-machine.ts';

export const CITATION_STATUSES = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
  'installed',
  'delivered',
  'cancelled',
] as const;

export type CitationStatus = (typeof CITATION_STATUSES)[number];

export const CITATION_LABELS: Readonly<Record<CitationStatus, string>> = {
  pending: 'Pendiente de pago',
  accepted: 'Aceptado',
  'in-workshop': 'En Taller',
  'in-progress': 'En Proceso',
  installed: 'Instalada',
  delivered: 'Entregada',
  cancelled: 'Cancelada',
};

const TRANSITIONS = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
  delivered: [],
  cancelled: [],
} as const satisfies Transitions<CitationStatus>;

/**
 * Transitions that staff may make (docs/rules/panel.md 4). Cancelling by the client is in
 * client-changes.ts.
 */
export const CITATION_TRANSITIONS: Transitions<CitationStatus> = TRANSITIONS;

/** A transition by its two statuses: `pending → accepted`. */
export type CitationStep = {
  [From in CitationStatus]: `${From} → ${(typeof TRANSITIONS)[From][number]}`;
}[CitationStatus];

/** Returns the first transition that leads forward on the happy path, the one with a button; or null. */
export function nextStatus(status: CitationStatus): CitationStatus | null {
  return firstTransition(status, (step) => step > 0);
}

/** Returns the first transition that leads back on the happy path, or null. */
export function previousStatus(status: CitationStatus): CitationStatus | null {
  return firstTransition(status, (step) => step < 0);
}

/**
 * Returns the statuses from a new citation to `wanted`, in order. Each step is an allowed
 * transition.
 */
export function transitionsTo(wanted: CitationStatus): CitationStatus[] {
  const path: CitationStatus[] = [];
  let current: CitationStatus | null = 'pending';
  while (current !== null && current !== wanted) {
    current = nextStatus(current);
    if (current !== null) path.push(current);
  }
  return current === null ? [] : path;
}

/**
 * How staff cancel a citation. An accepted one is set to «Pendiente de pago» first, in the same transaction. `null`: it
 * cannot be cancelled.
 */
const CANCELLATIONS: Readonly<Record<CitationStatus, 'direct' | 'via-pending' | null>> = {
  pending: 'direct',
  accepted: 'via-pending',
  'in-workshop': null,
  'in-progress': null,
  installed: null,
  delivered: null,
  cancelled: null,
};

/** Returns the status between two steps that one action makes, or undefined for a single step. */
export const statusBetween = (from: CitationStatus, to: CitationStatus): 'pending' | undefined =>
  to === 'cancelled' && CANCELLATIONS[from] === 'via-pending' ? 'pending' : undefined;

/** Whether staff can cancel a citation in this status. */
export const canCancelCitation = (status: CitationStatus): boolean =>
  CANCELLATIONS[status] !== null;

function firstTransition(
  status: CitationStatus,
  wanted: (step: number) => boolean,
): CitationStatus | null {
  const onPath = CITATION_TRANSITIONS[status].filter((to) => CITATION_HAPPY_PATH.includes(to));
  const position = CITATION_HAPPY_PATH.indexOf(status);
  return onPath.find((to) => wanted(CITATION_HAPPY_PATH.indexOf(to) - position)) ?? null;
}

type StatusFacts = {
  /** Every finished job has passed this status: the timeline shows it. */
  onHappyPath: boolean;
  /** The client has not brought the vehicle yet, and is expected. */
  beforeArrival: boolean;
  /** The citation occupies its bay. Otherwise the transition releases it, and none books it again. */
  occupiesBay: boolean;
  /** The job needs its materials from stock. A pending one may never come. */
  needsMaterials: boolean;
};

const STATUS_FACTS: Readonly<Record<CitationStatus, StatusFacts>> = {
  pending: { onHappyPath: true, beforeArrival: true, occupiesBay: true, needsMaterials: false },
  accepted: { onHappyPath: true, beforeArrival: true, occupiesBay: true, needsMaterials: true },
  'in-workshop': {
    onHappyPath: true,
    beforeArrival: false,
    occupiesBay: true,
    needsMaterials: true,
  },
  'in-progress': {
    onHappyPath: true,
    beforeArrival: false,
    occupiesBay: true,
    needsMaterials: true,
  },
  installed: { onHappyPath: true, beforeArrival: false, occupiesBay: false, needsMaterials: false },
  delivered: { onHappyPath: true, beforeArrival: false, occupiesBay: false, needsMaterials: false },
  cancelled: {
    onHappyPath: false,
    beforeArrival: false,
    occupiesBay: false,
    needsMaterials: false,
  },
};

const statusesWith = (wanted: (facts: StatusFacts) => boolean): readonly CitationStatus[] =>
  CITATION_STATUSES.filter((status) => wanted(STATUS_FACTS[status]));

/** The statuses that every finished job passes, in order. */
export const CITATION_HAPPY_PATH = statusesWith(({ onHappyPath }) => onHappyPath);

export const BEFORE_ARRIVAL = statusesWith(({ beforeArrival }) => beforeArrival);

export const isBeforeArrival = (status: CitationStatus): boolean =>
  STATUS_FACTS[status].beforeArrival;

/** No transition leaves these statuses. */
export const FINAL_CITATION_STATUSES: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => CITATION_TRANSITIONS[status].length === 0,
);

export const CITATIONS_NEEDING_MATERIALS = statusesWith(({ needsMaterials }) => needsMaterials);

export const STATUSES_WITH_BAY = statusesWith(({ occupiesBay }) => occupiesBay);
