import { CITATION_LABELS, type CitationStatus } from '#agenda/rules/citation-status.ts';
import {
  RESERVATION_LABELS,
  type ReservationStatus,
} from '#reservations/rules/reservation-status.ts';

/** Texts of docs/rules/panel.md 2 and 8. */
export const HISTORY_TEXTS = {
  empty: 'No hay datos en el historial',
  loadFailed: 'Error al cargar datos del historial',
  clearFailed: 'Error al vaciar el historial',
} as const;

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('es-UY')} ${count === 1 ? one : many}`;

/** `12 citas y 3 reservas`; a count of 0 is left out. */
export function recordsText(citations: number, reservations: number): string {
  const parts = [
    ...(citations > 0 ? [counted(citations, 'cita', 'citas')] : []),
    ...(reservations > 0 ? [counted(reservations, 'reserva', 'reservas')] : []),
  ];
  return parts.join(' y ');
}

export function clearedText(citations: number, reservations: number): string {
  const what = recordsText(citations, reservations);
  return `Historial vaciado: ${what}. Antes se guardó una copia, que puedes descargar.`;
}

/** `1 registro` */
export const foundText = (total: number) => counted(total, 'registro', 'registros');
/** Shown below the list if the page cannot be tall enough for all rows. */
export const notShownText = (shown: number, total: number) =>
  `Aquí entran ${shown.toLocaleString('es-UY')} de ${foundText(total)}. Para ver los demás, elige un año o vuelve a las páginas.`;
/** Shown on paper: only loaded rows are printed. */
export const printedPartText = (printed: number, total: number) =>
  `En papel van ${printed.toLocaleString('es-UY')} de ${foundText(total)}. Para imprimir los demás, usa los filtros o páginas de 100.`;

type RecordState = { kind: 'citation' | 'reservation'; status: string; deleted: boolean };

/** Returns the label of a record's outcome. */
export function outcomeText({ kind, status, deleted }: RecordState): string {
  if (kind === 'citation') return deleted ? 'Eliminada' : CITATION_LABELS[status as CitationStatus];
  return deleted ? 'Eliminado' : RESERVATION_LABELS[status as ReservationStatus];
}
