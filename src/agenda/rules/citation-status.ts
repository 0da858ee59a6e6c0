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

/**
 * Transitions that staff may make (docs/rules/panel.md 4): 7 of the 49 pairs. Cancelling by the client
 * is in cancellation.ts.
 */
export const CITATION_TRANSITIONS: Transitions<CitationStatus> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The happy path of a job through the workshop, in order; without cancelled. */
export const CITATION_HAPPY_PATH: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => status !== 'cancelled',
);

/** Returns the next status on the happy path that a transition allows, or null. */
export function nextStatus(status: CitationStatus): CitationStatus | null {
  return adjacentStatus(status, (step) => step > 0);
}

/** Returns the earlier status on the happy path that a transition allows, or null. */
export function previousStatus(status: CitationStatus): CitationStatus | null {
  return adjacentStatus(status, (step) => step < 0);
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

function adjacentStatus(
  status: CitationStatus,
  wanted: (step: number) => boolean,
): CitationStatus | null {
  const onPath = CITATION_TRANSITIONS[status].filter((to) => CITATION_HAPPY_PATH.includes(to));
  const position = CITATION_HAPPY_PATH.indexOf(status);
  return onPath.find((to) => wanted(CITATION_HAPPY_PATH.indexOf(to) - position)) ?? null;
}

type StatusFacts = {
  /** The client has not brought the vehicle yet, and is expected. */
  beforeArrival: boolean;
  /** The citation occupies its bay; `installed` and `delivered` release the future part. */
  occupiesBay: boolean;
  /** The job will still take its materials from stock. A pending one may never come. */
  needsMaterials: boolean;
};

const STATUS_FACTS: Readonly<Record<CitationStatus, StatusFacts>> = {
  pending: { beforeArrival: true, occupiesBay: true, needsMaterials: false },
  accepted: { beforeArrival: true, occupiesBay: true, needsMaterials: true },
  'in-workshop': { beforeArrival: false, occupiesBay: true, needsMaterials: true },
  'in-progress': { beforeArrival: false, occupiesBay: true, needsMaterials: true },
  installed: { beforeArrival: false, occupiesBay: false, needsMaterials: false },
  delivered: { beforeArrival: false, occupiesBay: false, needsMaterials: false },
  cancelled: { beforeArrival: false, occupiesBay: false, needsMaterials: false },
};

const statusesWith = (wanted: (facts: StatusFacts) => boolean): readonly CitationStatus[] =>
  CITATION_STATUSES.filter((status) => wanted(STATUS_FACTS[status]));

export const BEFORE_ARRIVAL = statusesWith(({ beforeArrival }) => beforeArrival);

export const isBeforeArrival = (status: CitationStatus): boolean =>
  STATUS_FACTS[status].beforeArrival;

/** No transition leaves these statuses. */
export const FINAL_STATUSES: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => CITATION_TRANSITIONS[status].length === 0,
);

export const STATUSES_NEEDING_MATERIALS = statusesWith(({ needsMaterials }) => needsMaterials);

export const STATUSES_WITH_BAY = statusesWith(({ occupiesBay }) => occupiesBay);
