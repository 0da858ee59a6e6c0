import {
  CITATION_PERSONAL_TABLES,
  findCitationsOf,
} from '#agenda/server/citations/personal-data.ts';
import { BOOKING_PERSONAL_TABLES } from '#booking/server/personal-data.ts';
import { CASH_PERSONAL_TABLES } from '#cash/server/personal-data.ts';
import { CLIENT_PERSONAL_TABLES } from '#clients/server/personal-data/client-personal-data.ts';
import { readPerson } from '#clients/server/personal-data/person.ts';
import { IMPORT_PERSONAL_TABLES } from '#data-import/server/personal-data.ts';
import { LEDGER_PERSONAL_TABLES } from '#finance/server/personal-data.ts';
import { MAIL_PERSONAL_TABLES } from '#mail/server/personal-data.ts';
import { PAYMENT_PERSONAL_TABLES } from '#payments/server/personal-data.ts';
import type { Tx } from '#platform/data/database.ts';
import type { PersonalIds, PersonalTable } from '#platform/data/personal-data.ts';
import {
  findReservationsOf,
  RESERVATION_PERSONAL_TABLES,
} from '#reservations/server/reservations/personal-data.ts';
import { findSalesOf, SALE_PERSONAL_TABLES } from '#sales/server/personal-data.ts';
import { STOCK_PERSONAL_TABLES } from '#stock/server/personal-data.ts';
import { ORDER_PERSONAL_TABLES } from '#work-orders/server/personal-data.ts';

/** The tables with personal data in the records of a client. */
export const RECORD_TABLES: readonly PersonalTable[] = [
  ...CITATION_PERSONAL_TABLES,
  ...BOOKING_PERSONAL_TABLES,
  ...ORDER_PERSONAL_TABLES,
  ...RESERVATION_PERSONAL_TABLES,
  ...PAYMENT_PERSONAL_TABLES,
  ...SALE_PERSONAL_TABLES,
  ...STOCK_PERSONAL_TABLES,
  ...LEDGER_PERSONAL_TABLES,
  ...CASH_PERSONAL_TABLES,
  ...IMPORT_PERSONAL_TABLES,
];

/** The tables with personal data of all modules, in the order of the export; the audit log comes last. */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...CLIENT_PERSONAL_TABLES,
  ...RECORD_TABLES,
  ...MAIL_PERSONAL_TABLES,
];

export type PersonRecords = {
  /** Id of the client at the end of the merges. */
  id: string;
  ids: PersonalIds;
  anonymised: boolean;
  /** Whether a citation or reservation is not closed. */
  open: boolean;
};

/**
 * Finds everything that is stored about the person of a client. With `lock` nothing is added and no status
 * changes until the transaction ends. Rejects an unknown client with 404.
 */
export async function findPersonRecords(
  tx: Tx,
  client: string,
  { lock }: { lock: boolean },
): Promise<PersonRecords> {
  const { id, anonymised, clients, motorcycles } = await readPerson(tx, client, lock);
  const citations = await findCitationsOf(tx, clients, lock);
  const reservations = await findReservationsOf(tx, clients, lock);
  const sales = await findSalesOf(tx, clients);
  return {
    id,
    anonymised,
    open: citations.open || reservations.open,
    ids: {
      clients,
      motorcycles,
      citations: citations.ids,
      reservations: reservations.ids,
      sales,
    },
  };
}
