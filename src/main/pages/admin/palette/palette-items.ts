import type { StaffCitation } from '#agenda/contract/staff-citation.ts';
import { ENDED } from '#agenda/rules/citation-status.ts';
import { fold } from '#kernel/fold.ts';
import type { StaffProduct } from '#productos/contract/staff-product.ts';
import type { StaffReservation } from '#reservas/contract/staff-reservation.ts';
import { CLOSED } from '#reservas/rules/reservation-status.ts';

/** Every word of the query begins a word of the label. */
export function matches(label: string, query: string): boolean {
  const words = fold(label).split(/\s+/);
  const asked = fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return asked.every((each) => words.some((word) => word.startsWith(each)));
}

/** Found records of one kind. */
export const MOST = 8;

/** What is still to be done comes first, earliest first; then what is over, newest first. */
export function citationsWorthShowing(citations: readonly StaffCitation[]): StaffCitation[] {
  const { open, over } = parted(citations, ENDED);
  return [...open, ...over.reverse()].slice(0, MOST);
}

/** What is under way comes first, then what is closed; each newest first, as they come. */
export function reservationsWorthShowing(
  reservations: readonly StaffReservation[],
): StaffReservation[] {
  const { open, over } = parted(reservations, CLOSED);
  return [...open, ...over].slice(0, MOST);
}

/** Puts active products first; keeps the given order by name. */
export function productsWorthShowing(products: readonly StaffProduct[]): StaffProduct[] {
  const active = products.filter((product) => product.active);
  const inactive = products.filter((product) => !product.active);
  return [...active, ...inactive].slice(0, MOST);
}

function parted<Row extends { status: string }>(rows: readonly Row[], closed: readonly string[]) {
  return {
    open: rows.filter(({ status }) => !closed.includes(status)),
    over: rows.filter(({ status }) => closed.includes(status)),
  };
}
