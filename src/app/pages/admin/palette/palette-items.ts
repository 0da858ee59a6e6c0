import type { ListedCitation } from '#agenda/contract/staff-citation.ts';
import { FINAL_CITATION_STATUSES } from '#agenda/rules/citation-status.ts';
import type { StaffProduct } from '#products/contract/staff-product.ts';
import type { StaffReservation } from '#reservations/contract/staff-reservation.ts';
import { CLOSED_STATUSES } from '#reservations/rules/reservation-status.ts';
import { fold } from '#shared/text/fold.ts';

/** Whether every word of the query is the beginning of a word of the label. */
export function matches(label: string, query: string): boolean {
  const words = fold(label).split(/\s+/);
  const asked = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return asked.every((each) => words.some((word) => word.startsWith(each)));
}

/** Maximum number of shown records of one kind. */
export const MAX_RESULTS = 8;

/** Sorts open citations first, earliest first; then ended ones, newest first. */
export function rankCitations(citations: readonly ListedCitation[]): ListedCitation[] {
  const { open, over } = parted(citations, FINAL_CITATION_STATUSES);
  return [...open, ...over.reverse()].slice(0, MAX_RESULTS);
}

/** Sorts open reservations first, then closed ones; both stay newest first, as given. */
export function rankReservations(reservations: readonly StaffReservation[]): StaffReservation[] {
  const { open, over } = parted(reservations, CLOSED_STATUSES);
  return [...open, ...over].slice(0, MAX_RESULTS);
}

/** Sorts active products first; both groups stay in the given order by name. */
export function rankProducts(products: readonly StaffProduct[]): StaffProduct[] {
  const active = products.filter((product) => product.active);
  const inactive = products.filter((product) => !product.active);
  return [...active, ...inactive].slice(0, MAX_RESULTS);
}

function parted<Row extends { status: string }>(rows: readonly Row[], closed: readonly string[]) {
  return {
    open: rows.filter(({ status }) => !closed.includes(status)),
    over: rows.filter(({ status }) => closed.includes(status)),
  };
}
