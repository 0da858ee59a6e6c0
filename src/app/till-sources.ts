import { CITATION_CHARGES } from '#agenda/server/citations/charge-source.ts';
import type { ChargeSources, TillSources } from '#cash/server/charge-source.ts';
import { readConcepts } from '#finance/server/expenses/expense-queries.ts';
import { RESERVATION_CHARGES } from '#reservations/server/reservations/charge-source.ts';
import { SALE_CHARGES } from '#sales/server/charge-source.ts';

/** For each kind of record that is charged, the functions of its module. */
const CHARGE_SOURCES: ChargeSources = {
  citation: CITATION_CHARGES,
  reservation: RESERVATION_CHARGES,
  sale: SALE_CHARGES,
};

/** What «Caja de hoy» reads of other modules. */
export const TILL_SOURCES: TillSources = {
  charges: CHARGE_SOURCES,
  readConcepts,
};
