import type { Call } from './calls.ts';
import {
  type Answer,
  addAuditLine,
  conflict,
  costOf,
  notFound,
  type Person,
  PRODUCTS,
  type Reservation,
  returnStock,
  type State,
  type StepValues,
  sumOf,
  type TakenStock,
  takeStock,
} from './model.ts';
import type { BatchContext } from './model-agenda.ts';

const UNDO_MS = 120_000;

type SellCall = Call & { kind: 'sell' | 'sell-product' };

/** Returns the stock that a counter sale took, from its movements; nothing once it was returned. */
const stockTakenBy = (state: State, label: string): TakenStock[] => {
  const back = state.movements.some((line) => line.startsWith(`${label} return`));
  if (back) return [];
  return state.movements
    .filter((line) => line.startsWith(`${label} sale`))
    .map((line) => {
      const [, , component, quantity, unitCents] = line.split(' ');
      return {
        component: Number(component),
        quantity: -Number(quantity),
        unitCents: Number(unitCents),
      };
    });
};

export function sell(state: State, call: SellCall, { now }: BatchContext): Answer {
  const { label, kind, item, quantity, cents } = call;
  const units = quantity / 1_000;
  const product = kind === 'sell-product' ? PRODUCTS[item] : undefined;
  const uses = product
    ? product.bill.map((use) => ({ ...use, quantity: use.quantity * units }))
    : [{ component: item, quantity }];
  const taken = takeStock(state, uses, label);
  if (taken === null) return conflict('insufficient-stock');
  const costCents = product && product.manual !== null ? product.manual * units : sumOf(taken);
  const saleCents = product ? cents * units : costOf(quantity, cents);
  state.income[label] = { sales: 1, voided: false, saleCents, costCents };
  state.counterSales[label] = { seller: call.by as Person, at: now };
  return { status: 201 };
}

export function undo(state: State, call: Call & { kind: 'undo' }, { now }: BatchContext): Answer {
  const sale = state.counterSales[call.label];
  const income = state.income[call.label];
  if (!sale || !income || sale.seller !== call.by) return notFound;
  if (now - sale.at > UNDO_MS) return conflict('undo-too-late');
  if (income.voided) return conflict('already-voided');
  voidIncome(state, call.label);
  // The payments in the till are reversed with it.
  if (state.till[call.label] !== undefined) state.till[call.label] = 0;
  return { status: 200 };
}

export function voidSale(state: State, { label, sale }: Call & { kind: 'void' }): Answer {
  const income = state.income[label];
  if (!income) return notFound;
  if (income.voided || income.sales !== sale) return conflict('already-voided');
  voidIncome(state, label);
  return { status: 201 };
}

/** Voids a sale of any kind and returns its stock. */
function voidIncome(state: State, label: string): void {
  const income = state.income[label];
  if (income) income.voided = true;
  const reservation = state.reservations[label];
  if (reservation) reservation.voidedSince = true;
  const record = state.citations[label] ?? state.reservations[label];
  returnStock(state, record ? record.taken : stockTakenBy(state, label), label, 'return');
  addAuditLine(state, 'sale-voided');
}

export function purchase(state: State, call: Call & { kind: 'purchase' }): Answer {
  const held = state.stock[call.component];
  if (!held) return notFound;
  const { label, component, quantity, cents } = call;
  const worth = held.quantity * held.unitCents + quantity * cents;
  held.quantity += quantity;
  held.unitCents = Math.floor((2 * worth + held.quantity) / (2 * held.quantity));
  state.movements.push(`${label} manual_adjustment ${component} ${quantity} ${cents}`);
  return { status: 201 };
}

export function reserve(
  state: State,
  { label, product }: Call & { kind: 'reserve' },
  { now }: BatchContext,
): Answer {
  state.reservations[label] = {
    status: 'pending',
    product,
    finalCents: null,
    materialCents: null,
    taken: [],
    payment: 'open',
    refundedCents: 0,
    madeAt: now,
  };
  return { status: 201 };
}

/** Captures and then records a payment: a transition by staff may come in between. */
export function pay(state: State, { label, half }: Call & { kind: 'pay' }): Answer {
  const row = state.reservations[label];
  const done = { status: 303 };
  if (!row) return done;
  if (half !== 'record' && row.payment === 'open') {
    row.payment = row.status === 'pending' ? 'capturing' : 'superseded';
  }
  if (half !== 'capture' && row.payment === 'capturing') {
    row.payment = row.status === 'pending' ? 'paid' : 'review';
    if (row.status === 'pending') row.status = 'accepted';
  }
  return done;
}

const MODEL_RESERVATION_TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  pending: ['accepted'],
  accepted: ['importing', 'pending'],
  importing: ['preparing', 'accepted'],
  preparing: ['packed', 'importing'],
  packed: ['dispatched', 'installing', 'preparing'],
  dispatched: ['completed', 'packed'],
  installing: ['ready', 'packed'],
  ready: ['delivered', 'installing'],
  delivered: ['completed', 'ready'],
};
const SOLD_STATUSES = ['delivered', 'completed'];
const BEFORE_MATERIALS = ['pending', 'accepted', 'importing', 'cancelled'];

export const allowedTransitions = (status: string): readonly string[] => {
  const closed = SOLD_STATUSES.includes(status) || status === 'cancelled';
  return [...(MODEL_RESERVATION_TRANSITIONS[status] ?? []), ...(closed ? [] : ['cancelled'])];
};

export function moveReservation(
  state: State,
  { by, label, to, finalCents }: Call & { kind: 'move-reservation' },
  { now }: BatchContext,
): Answer {
  const row = state.reservations[label];
  if (!row) return notFound;
  if (row.status === to) {
    if (finalCents === null || finalCents === row.finalCents) return { status: 200 };
    if (!SOLD_STATUSES.includes(to)) return { status: 400 };
    return conflict(to === 'completed' ? 'value-stays' : 'value-when-completed');
  }
  if (!allowedTransitions(row.status).includes(to)) return conflict('status-changed');
  if (SOLD_STATUSES.includes(to) !== (finalCents !== null)) return { status: 400 };
  const voided = SOLD_STATUSES.includes(row.status) && state.income[label]?.voided === true;
  if (voided && (to !== 'completed' || finalCents !== row.finalCents))
    return conflict('sale-voided');
  const before = valuesOf(row);
  if (!moveMaterials(state, label, row, to)) return conflict('insufficient-stock');
  if (row.status === 'pending' && row.payment === 'open') row.payment = 'superseded';
  row.status = to;
  moveIncome(state, label, row, finalCents);
  row.voidedSince = false;
  if (canUndo(before.status, to)) {
    row.step = { by: by as Person, at: now, to, before, after: valuesOf(row) };
  }
  return { status: 200 };
}

const STEP_UNDO_MS = 15_000;

const valuesOf = (row: Reservation): StepValues => {
  const { status, finalCents, materialCents, payment, refundedCents, taken } = row;
  return { status, finalCents, materialCents, payment, refundedCents, taken: [...taken] };
};

/** The steps without a way back, and those whose way back reopens no payment or asks for the value again. */
const canUndo = (from: string, to: string): boolean =>
  !allowedTransitions(to).includes(from) || from === 'pending' || SOLD_STATUSES.includes(from);

export function undoStep(
  state: State,
  { by, label, to }: Call & { kind: 'undo-step' },
  { now }: BatchContext,
): Answer {
  const row = state.reservations[label];
  if (!row) return notFound;
  const { step } = row;
  if (!step || step.by !== by || step.to !== to) return conflict('nothing-to-undo');
  if (now - step.at > STEP_UNDO_MS) return conflict('undo-too-late');
  const { before, after } = step;
  const unchanged = JSON.stringify(valuesOf(row)) === JSON.stringify(after);
  if (!unchanged || row.voidedSince) return conflict('step-built-on');
  const again = BEFORE_MATERIALS.includes(to) ? before.taken : [];
  const isThere = again.every(
    ({ component, quantity }) => (state.stock[component]?.quantity ?? 0) >= quantity,
  );
  if (!isThere) return conflict('insufficient-stock');
  for (const { component, quantity, unitCents } of again) {
    const held = state.stock[component];
    if (held) held.quantity -= quantity;
    state.movements.push(`${label} sale ${component} ${-quantity} ${unitCents}`);
  }
  if (row.finalCents !== before.finalCents && row.finalCents !== null) {
    addAuditLine(state, 'sale-voided');
  }
  const { status, materialCents, payment, taken } = before;
  Object.assign(row, { status, materialCents, payment, taken: [...taken] });
  moveIncome(state, label, row, before.finalCents);
  delete row.step;
  return { status: 200 };
}

function moveMaterials(state: State, label: string, row: Reservation, to: string): boolean {
  if (BEFORE_MATERIALS.includes(row.status) === BEFORE_MATERIALS.includes(to)) return true;
  if (BEFORE_MATERIALS.includes(to)) {
    returnStock(state, row.taken, label, to === 'cancelled' ? 'cancellation' : 'return');
    row.materialCents = null;
    return true;
  }
  const { bill, manual } = PRODUCTS[row.product] ?? { bill: [], manual: 0 };
  const taken = takeStock(state, bill, label);
  if (taken === null) return false;
  row.taken = taken;
  row.materialCents = manual ?? sumOf(taken);
  return true;
}

function moveIncome(
  state: State,
  label: string,
  row: Reservation,
  finalCents: number | null,
): void {
  if (row.finalCents === finalCents) return;
  const before = state.income[label];
  if (before && row.finalCents !== null) before.voided = true;
  row.finalCents = finalCents;
  if (finalCents === null) return;
  const costCents = row.materialCents ?? 0;
  const sales = (before?.sales ?? 0) + 1;
  state.income[label] = { sales, voided: false, saleCents: finalCents, costCents };
}

export function refund(state: State, { label, cents }: Call & { kind: 'refund' }): Answer {
  const row = state.reservations[label];
  if (!row) return notFound;
  if (row.payment !== 'paid' && row.payment !== 'review') return conflict('nothing-to-refund');
  const paid = PRODUCTS[row.product]?.cents ?? 0;
  if (cents > paid - row.refundedCents) return conflict('over-refund');
  row.refundedCents += cents;
  // A refund ends the review of a payment.
  row.payment = 'paid';
  addAuditLine(state, 'payment-refunded');
  return { status: 201 };
}
