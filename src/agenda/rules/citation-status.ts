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

/** Staff's moves (admin.md section 4): 7 of the 49 pairs. The client's cancel is cancellation.ts. */
export const CITATION_TRANSITIONS: Transitions<CitationStatus> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** The way of a job through the workshop, in order; cancelled lies beside it. */
export const CITATION_HAPPY_PATH: readonly CitationStatus[] = CITATION_STATUSES.filter(
  (status) => status !== 'cancelled',
);

/** The one move that brings it on along its way, or null. */
export function nextStatus(status: CitationStatus): CitationStatus | null {
  return adjacentStatus(status, (step) => step > 0);
}

/** The one move that takes it back along its way, or null. */
export function previousStatus(status: CitationStatus): CitationStatus | null {
  return adjacentStatus(status, (step) => step < 0);
}

/** Returns the forward moves from a new citation to a status, in order. Each is in the table of moves. */
export function transitionsTo(wanted: CitationStatus): CitationStatus[] {
  const moves: CitationStatus[] = [];
  let at: CitationStatus | null = 'pending';
  while (at !== null && at !== wanted) {
    at = nextStatus(at);
    if (at !== null) moves.push(at);
  }
  return at === null ? [] : moves;
}

function adjacentStatus(
  status: CitationStatus,
  wanted: (step: number) => boolean,
): CitationStatus | null {
  const along = CITATION_TRANSITIONS[status].filter((to) => CITATION_HAPPY_PATH.includes(to));
  const place = CITATION_HAPPY_PATH.indexOf(status);
  return along.find((to) => wanted(CITATION_HAPPY_PATH.indexOf(to) - place)) ?? null;
}

/** The client has not brought the vehicle yet. */
export const BEFORE_ARRIVAL = ['pending', 'accepted'] as const satisfies readonly CitationStatus[];

export const isBeforeArrival = (status: CitationStatus): boolean =>
  BEFORE_ARRIVAL.some((each) => each === status);

/** Final: no transition leaves them. */
export const FINAL_STATUSES: readonly CitationStatus[] = ['delivered', 'cancelled'];

/** These will still take the materials of their job from stock; one that is pending may never come. */
export const STATUSES_NEEDING_MATERIALS: readonly CitationStatus[] = [
  'accepted',
  'in-workshop',
  'in-progress',
];

/** These hold their bay; `installed` and `delivered` release what still lies in the future. */
export const STATUSES_WITH_BAY: readonly CitationStatus[] = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
];
