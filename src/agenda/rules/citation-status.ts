import type { Moves } from '#kernel/status-machine.ts';

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
export const CITATION_MOVES: Moves<CitationStatus> = {
  pending: ['accepted', 'cancelled'],
  accepted: ['in-workshop', 'pending'],
  'in-workshop': ['in-progress'],
  'in-progress': ['installed'],
  installed: ['delivered'],
  delivered: [],
  cancelled: [],
};

/** These hold their bay; `installed` and `delivered` release what still lies in the future. */
export const HOLDING: readonly CitationStatus[] = [
  'pending',
  'accepted',
  'in-workshop',
  'in-progress',
];
