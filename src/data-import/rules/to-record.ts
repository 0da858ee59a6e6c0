import { type DocumentFields, type DocumentItem, openDocument } from './document-fields.ts';
import { readCitationDocument } from './documents/citations.ts';
import { readComponentDocument } from './documents/components.ts';
import { readExpenseDocument } from './documents/expenses.ts';
import { readMovementDocument } from './documents/movements.ts';
import { readProductDocument } from './documents/products.ts';
import { readReservationDocument } from './documents/reservations.ts';
import { readServiceDocument } from './documents/services.ts';
import { readTransactionDocument } from './documents/transactions.ts';
import { readUserDocument } from './documents/users.ts';
import type { Collection, ImportOptions, Outcome } from './import-records.ts';

const READERS: Readonly<Record<Collection, (fields: DocumentFields) => Outcome>> = {
  users: readUserDocument,
  components: readComponentDocument,
  services: readServiceDocument,
  products: readProductDocument,
  movements: readMovementDocument,
  citations: readCitationDocument,
  reservations: readReservationDocument,
  transactions: readTransactionDocument,
  expenses: readExpenseDocument,
};

/** Returns the record of a document, or why it has none. References between documents are not followed. */
export const toRecord = (item: DocumentItem, options: ImportOptions): Outcome =>
  READERS[item.collection](openDocument(item, options));
