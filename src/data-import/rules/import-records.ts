import type { CitationStatus } from '#agenda/rules/citation-status.ts';
import type { ExpenseCategory } from '#finance/rules/expense-fields.ts';
import type { ReservationStatus } from '#reservations/rules/reservation-status.ts';
import type { Category } from '#services/rules/category.ts';
import type { Permission, Role } from '#shared/contract/access-policy.ts';
import type { VehicleType } from '#shared/fields/vehicle-type.ts';
import type { Cents } from '#shared/money/money.ts';
import type { Thousandths, Unit } from '#shared/money/quantity.ts';
import type { Day } from '#shared/time/day-time.ts';
import type { MovementType } from '#stock/rules/movement.ts';

/**
 * What the rules of the import make of the documents of a dump, and the engine writes into the database. Texts are
 * trimmed, storable and within the limits of their columns; '' stands for a text that the dump does not have.
 */

/** The collections of a dump, in the order of the import: a record refers to earlier collections alone. */
export const COLLECTIONS = [
  'users',
  'components',
  'services',
  'products',
  'movements',
  'citations',
  'reservations',
  'transactions',
  'expenses',
] as const;
export type Collection = (typeof COLLECTIONS)[number];

/** `_id` of a document: 24 hexadecimal digits in lower case. */
export type OldId = string;
/** Epoch milliseconds. */
export type Instant = number;

/** When the document was written; `null` where the dump does not say it. */
type Written = { createdAt: Instant | null; updatedAt: Instant | null };

/** An embedded picture; an address of a picture is never fetched. */
export type ImportedPicture = { bytes: Uint8Array };

export type BomLine = { component: OldId; quantity: Thousandths };

/** Without password: the user sets one. */
export type UserRecord = Written & {
  oldId: OldId;
  username: string;
  name: string;
  email: string;
  role: Role;
  permissions: Permission[];
};

export type ComponentRecord = Written & {
  oldId: OldId;
  code: string;
  name: string;
  unit: Unit;
  /** Stock at the time of the dump; never negative. */
  quantity: Thousandths;
  minStock: Thousandths;
  costPerUnitCents: Cents;
  supplier: string;
  location: string;
  active: boolean;
};

export type ServiceRecord = Written & {
  oldId: OldId;
  name: string;
  description: string;
  durationMinutes: number;
  priceCents: Cents;
  manualCostCents: Cents;
  stock: number;
  category: Category;
  requirements: string[];
  usesComponents: boolean;
  components: BomLine[];
  active: boolean;
};

export type ProductRecord = Written & {
  oldId: OldId;
  name: string;
  description: string;
  /** Greater than 0. */
  priceCents: Cents;
  manualCostCents: Cents;
  autoCost: boolean;
  category: string;
  components: BomLine[];
  publishInAgenda: boolean;
  publishInReserva: boolean;
  pictures: ImportedPicture[];
  specifications: { name: string; value: string }[];
  active: boolean;
};

export type MovementRecord = {
  oldId: OldId;
  component: OldId;
  type: MovementType;
  /** Signed, not 0; `newStock` is `previousStock + quantity`, both 0 or more. */
  quantity: Thousandths;
  previousStock: Thousandths;
  newStock: Thousandths;
  /** As the dump names it: `citation`, `sale`, `purchase`, …; '' and `null` without. */
  referenceType: string;
  reference: OldId | null;
  userName: string;
  userEmail: string;
  createdAt: Instant;
};

/** A client as a record copies it. The name is never ''. */
export type RecordClient = { name: string; email: string; phone: string };

export type RecordVehicle = {
  type: VehicleType;
  brand: string;
  model: string;
  year: number | null;
};

/** The booked service or product as the document copies it: what a populated reference holds. */
export type ItemCopy = {
  name: string;
  durationMinutes: number | null;
  priceCents: Cents | null;
  category: Category | null;
};

/**
 * `oldId` and `copy` may both be `null`: the document names no item. `service.oldId` of a citation can be that of an
 * appointment product: the public form sends both in one field.
 */
export type ItemReference = { oldId: OldId | null; copy: ItemCopy | null };

export type CitationRecord = Written & {
  oldId: OldId;
  client: RecordClient;
  /** One of the two at most names an item. */
  service: ItemReference;
  product: ItemReference;
  vehicle: RecordVehicle;
  day: Day;
  startMinute: number;
  status: CitationStatus;
  notes: string;
  adminComment: string;
  manualEntry: boolean;
  /** Never `null` for a delivered citation. */
  deliveredAt: Instant | null;
};

export type ReservationRecord = Written & {
  oldId: OldId;
  client: RecordClient;
  country: string;
  state: string;
  address: string;
  product: ItemReference;
  vehicle: RecordVehicle;
  /** `paid`: the dump says that the payment was completed. Only for the note of the record: it is no movement of money. */
  payment: { amountCents: Cents | null; currency: string; paymentStatus: string; paid: boolean };
  /** For a delivered or completed reservation; `null` if the dump does not say it. */
  finalSaleCents: Cents | null;
  status: ReservationStatus;
  notes: string;
  adminComment: string;
  /** Never `null`: `reservationDate`, else `createdAt`, else the instant of the `_id`. */
  reservedAt: Instant;
  /** Never `null` for a delivered or completed reservation. */
  deliveredAt: Instant | null;
};

/**
 * A line of the income ledger. Without citation and reservation it is a counter sale. Several lines can have the same
 * cause: its income is their sum.
 */
export type TransactionRecord = {
  oldId: OldId;
  type: 'service' | 'product';
  saleCents: Cents;
  costCents: Cents;
  citation: OldId | null;
  reservation: OldId | null;
  itemName: string;
  client: RecordClient;
  country: string;
  createdAt: Instant;
};

export type ExpenseRecord = Written & {
  oldId: OldId;
  amountCents: Cents;
  concept: string;
  category: ExpenseCategory | '';
  day: Day;
  notes: string;
  receipt: ImportedPicture | null;
};

export type RecordTypes = {
  users: UserRecord;
  components: ComponentRecord;
  services: ServiceRecord;
  products: ProductRecord;
  movements: MovementRecord;
  citations: CitationRecord;
  reservations: ReservationRecord;
  transactions: TransactionRecord;
  expenses: ExpenseRecord;
};

/** Something that the person who imports should know of a document or file. */
export type ImportProblem = {
  file: string;
  /** Line of a text file, number of the document in a BSON file, both from 1; 0 for a whole file. */
  line: number;
  oldId?: OldId;
  field?: string;
  /** Spanish, complete without the field. */
  sentence: string;
};

/** A date with two readings. `chosen` is the one of the record. */
export type AmbiguousDate = {
  file: string;
  line: number;
  field: string;
  /** As the dump writes it. */
  written: string;
  chosen: Day;
  other: Day;
};

/** Ambiguous dates that a report shows; all are counted. */
export const AMBIGUOUS_EXAMPLES = 5;

/** How to read an instant at 00:00 UTC as a day: as that day, or as the day in the workshop's zone. */
export type DateReading = 'utc-day' | 'local';

export type ImportOptions = {
  dates: DateReading;
  /** Of two numbers that could both be a month, the first is the month, as in the United States. */
  monthFirst?: boolean;
  timeZone: string;
  /** For a date without sense: years after it are problems. */
  today: Day;
};

/** The document as the rules see it: a record, a record with notes, or no record. */
export type Outcome<Name extends Collection = Collection> = {
  [Each in Name]: { collection: Each; ambiguous: AmbiguousDate[]; unknownFields: string[] } & (
    | { kind: 'imported'; record: RecordTypes[Each] }
    | { kind: 'noted'; record: RecordTypes[Each]; problems: ImportProblem[] }
    | { kind: 'rejected'; problems: ImportProblem[] }
  );
}[Name];
