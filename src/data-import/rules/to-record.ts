import { type DocumentFields, type DocumentItem, openDocument } from './document-fields.ts';
import { readCitation } from './documents/citations.ts';
import { readComponent } from './documents/components.ts';
import { readExpense } from './documents/expenses.ts';
import { readMovement } from './documents/movements.ts';
import { readProduct } from './documents/products.ts';
import { readReservation } from './documents/reservations.ts';
import { readService } from './documents/services.ts';
import { readTransaction } from './documents/transactions.ts';
import { readUser } from './documents/users.ts';
import type { Collection, ImportOptions, Outcome } from './import-records.ts';

const READERS: Readonly<Record<Collection, (fields: DocumentFields) => Outcome>> = {
  users: readUser,
  components: readComponent,
  services: readService,
  products: readProduct,
  movements: readMovement,
  citations: readCitation,
  reservations: readReservation,
  transactions: readTransaction,
  expenses: readExpense,
};

/** Returns the record of a document, or why it has none. References between documents are not followed. */
export const toRecord = (item: DocumentItem, options: ImportOptions): Outcome =>
  READERS[item.collection](openDocument(item, options));
