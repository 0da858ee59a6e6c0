import type { Rules, Segment } from './calendar.ts';
import type { NewLine } from './calls.ts';

/** The expected state, by labels of the simulation instead of the product's ids. */
export type State = {
  rules: Rules;
  citations: Record<string, Citation>;
  /** For each component: thousandths on hand and cents of one unit. */
  stock: { quantity: number; unitCents: number }[];
  movements: string[];
  /** Income by cause: `sales` counts its sale lines, the last of which is voided or not. */
  income: Record<string, Income>;
  counterSales: Record<string, { seller: Person; at: number }>;
  /** Cents that were paid in the till, by the label of the record. */
  till: Record<string, number>;
  reservations: Record<string, Reservation>;
  /** Work orders by the label of their citation. */
  orders: Record<string, WorkOrder>;
  /** Decisions of clients, as `observed-orders.ts` writes them. */
  authorisations: string[];
  keys: Record<string, number>;
  permissions: Record<Person, string[]>;
  /** Sessions that ended since they were opened. */
  ended: Person[];
  audit: Record<string, number>;
};

export type Person = 'admin' | 'ana' | 'beto';

export type TakenStock = { component: number; quantity: number; unitCents: number };

export type Citation = {
  status: string;
  service: number;
  day: string;
  minute: number;
  startsAt: number;
  endsAt: number;
  overbooked: boolean;
  deleted: boolean;
  bay: number;
  held: Segment[];
  materialCents: number | null;
  laborCents: number | null;
  partsCents: number;
  /** Moves by the client. */
  moves: number;
  /** Stock that was taken: a void or a deletion returns it. */
  taken: TakenStock[];
};

export type Income = { sales: number; voided: boolean; saleCents: number; costCents: number };

export type Reservation = {
  status: string;
  product: number;
  finalCents: number | null;
  materialCents: number | null;
  taken: TakenStock[];
  payment: 'open' | 'capturing' | 'paid' | 'superseded' | 'review';
  refundedCents: number;
  madeAt: number;
  /** The last step that can be undone. */
  step?: ReservationStep;
  /** The sale was voided by hand after the last step. */
  voidedSince?: boolean;
};

/** What a step of a reservation changed: `before` and `after` it. */
export type ReservationStep = {
  by: Person;
  at: number;
  to: string;
  before: StepValues;
  after: StepValues;
};
export type StepValues = Pick<
  Reservation,
  'status' | 'finalCents' | 'materialCents' | 'payment' | 'refundedCents' | 'taken'
>;

/** Amounts in cents. `findings`: the results by position; `null` before the inspection. */
export type WorkOrder = {
  version: number;
  closed: boolean;
  baseCents: number;
  limitCents: number | null;
  findings: Record<number, string> | null;
  lines: Record<string, WorkLine>;
  /** Version 1 first. */
  estimates: Estimate[];
};

export type WorkLine = {
  kind: NewLine['lineKind'];
  item: number;
  quantity: number;
  cents: number;
  group: number | null;
  state: 'proposed' | 'approved' | 'declined' | 'done';
  deleted: boolean;
  version: number;
};

export type Estimate = {
  state: 'draft' | 'sent' | 'answered' | 'superseded' | 'expired' | 'withdrawn';
  channel: 'whatsapp' | 'email' | 'counter' | null;
  validUntil: number | null;
  /** Lines as they were sent, by label: quantity and price. */
  lines: Record<string, { quantity: number; cents: number }>;
};

/** The answer to a call; `code` is compared for domain errors (409). */
export type Answer = { status: number; code?: string };
export const conflict = (code: string): Answer => ({ status: 409, code });
export const notFound: Answer = { status: 404 };
export const badRequest: Answer = { status: 400 };

type BomLine = { component: number; quantity: number };

/** The catalogue of every history: money in cents, quantities in thousandths. */
export const COMPONENTS = [
  { quantity: 14_000, unitCents: 350, priceCents: 700 },
  { quantity: 20_000, unitCents: 1_210, priceCents: 1_999 },
  { quantity: 9_000, unitCents: 75, priceCents: 180 },
] as const;
export const SERVICES: readonly {
  minutes: number;
  cents: number;
  manual: number;
  bill: BomLine[];
}[] = [
  { minutes: 45, cents: 4_850, manual: 1_000, bill: [] },
  {
    minutes: 120,
    cents: 9_900,
    manual: 0,
    bill: [
      { component: 0, quantity: 1_000 },
      { component: 1, quantity: 2_000 },
    ],
  },
  { minutes: 300, cents: 30_000, manual: 4_000, bill: [] },
];
export const PRODUCTS: readonly { cents: number; manual: number | null; bill: BomLine[] }[] = [
  {
    cents: 21_000,
    manual: null,
    bill: [
      { component: 1, quantity: 1_000 },
      { component: 2, quantity: 2_000 },
    ],
  },
  { cents: 15_500, manual: 9_000, bill: [{ component: 0, quantity: 1_000 }] },
];

export const FIRST_PERMISSIONS: Readonly<Record<Person, string[]>> = {
  admin: [],
  ana: ['agenda', 'reservas'],
  beto: ['productos', 'stock'],
};

export function emptyState(rules: Rules): State {
  return {
    rules,
    citations: {},
    stock: COMPONENTS.map(({ quantity, unitCents }) => ({ quantity, unitCents })),
    movements: [],
    income: {},
    counterSales: {},
    till: {},
    reservations: {},
    orders: {},
    authorisations: [],
    keys: {},
    permissions: structuredClone(FIRST_PERMISSIONS) as Record<Person, string[]>,
    ended: [],
    audit: {},
  };
}

export const costOf = (thousandths: number, unitCents: number): number =>
  Math.round((thousandths * unitCents) / 1000);

/** Takes all of the stock or, returning `null`, none. */
export function takeStock(
  state: State,
  uses: readonly BomLine[],
  reference: string,
): TakenStock[] | null {
  const sums = new Map<number, number>();
  for (const { component, quantity } of uses) {
    sums.set(component, (sums.get(component) ?? 0) + quantity);
  }
  const wanted = [...sums];
  const enough = wanted.every(([at, quantity]) => (state.stock[at]?.quantity ?? 0) >= quantity);
  if (!enough) return null;
  return wanted.map(([component, quantity]) => {
    const held = state.stock[component] ?? { quantity: 0, unitCents: 0 };
    const { unitCents } = held;
    held.quantity -= quantity;
    state.movements.push(`${reference} sale ${component} ${-quantity} ${unitCents}`);
    return { component, quantity, unitCents };
  });
}

/** Returns stock at the cost at which it was taken. */
export function returnStock(
  state: State,
  taken: TakenStock[],
  reference: string,
  type: string,
): void {
  for (const { component, quantity, unitCents } of taken.splice(0)) {
    const held = state.stock[component];
    if (held) held.quantity += quantity;
    state.movements.push(`${reference} ${type} ${component} ${quantity} ${unitCents}`);
  }
}

export const sumOf = (taken: readonly TakenStock[]): number =>
  taken.reduce((sum, { quantity, unitCents }) => sum + costOf(quantity, unitCents), 0);

export function addAuditLine(state: State, action: string): void {
  state.audit[action] = (state.audit[action] ?? 0) + 1;
}
