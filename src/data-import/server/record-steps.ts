import { importCitations } from '#agenda/server/import-citations.ts';
import { encodeReceipt, importExpenses } from '#finance/server/expenses/import-expenses.ts';
import { importIncome } from '#finance/server/import-ledger.ts';
import type { Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import { findProductNames } from '#products/server/import-products.ts';
import { SOLD_STATUSES } from '#reservations/rules/reservation-status.ts';
import { importReservations } from '#reservations/server/import-reservations.ts';
import { importSales } from '#sales/server/import-sales.ts';
import { formatCents } from '#shared/money/money.ts';
import { dayAt } from '#shared/time/day-time.ts';
import type { CitationRecord, RecordClient, ReservationRecord } from '../rules/import-records.ts';
import type { Loaded } from './dump.ts';
import type { MapEntry } from './import-log.ts';
import {
  type ImportRun,
  type ImportStep,
  NO_DATA,
  NO_EMAIL,
  newDocuments,
  note,
  reject,
  type StepResult,
} from './import-step.ts';
import { itemFinder } from './imported-items.ts';
import { type CauseIncome, incomeByCause } from './imported-transactions.ts';

/** Citations, reservations, counter sales and expenses. */
export const RECORD_STEPS: readonly ImportStep[] = [
  { collection: 'citations', changesClients: true, write: writeCitations },
  { collection: 'reservations', changesClients: true, write: writeReservations },
  { collection: 'transactions', changesClients: true, write: writeSales },
  { collection: 'expenses', write: writeExpenses },
];

const clientOf = (client: RecordClient): RecordClient => ({
  ...client,
  email: client.email === '' ? NO_EMAIL : client.email,
});

/** In the order in which they were made, as clients and motorcycles arise from them. */
const byCreation = (one: Loaded<'citations'>, other: Loaded<'citations'>) =>
  (one.record.createdAt ?? 0) - (other.record.createdAt ?? 0);

async function writeCitations(tx: Tx, run: ImportRun): Promise<StepResult> {
  const items = itemFinder(run);
  const incomes = incomeByCause(run, 'citation');
  const loaded = newDocuments(run, 'citations').toSorted(byCreation);
  const citations = loaded.map((each) => {
    const { record } = each;
    const { kind, reference } = bookedItem(run, record);
    const { item, isMissing } = items.find(kind, reference);
    if (isMissing)
      note(run, each, `«${item.name}» no está en los datos: la cita lo guarda como eliminado.`);
    const income = record.status === 'delivered' ? incomes.get(record.oldId) : undefined;
    return {
      ...record,
      id: newId(),
      deliveredAt: record.deliveredAt ?? record.updatedAt ?? record.createdAt ?? run.now.getTime(),
      client: clientOf(record.client),
      item: { ...item, priceCents: income?.saleCents ?? item.priceCents },
      costCents: income?.costCents ?? item.costCents,
      income,
    };
  });
  await items.insertMissing(tx);
  const { settings, calendar } = run.agenda;
  const { clients, overbooked } = await importCitations(tx, citations, {
    calendar,
    timeZone: settings.timeZone,
    bays: settings.bays,
    now: run.now.getTime(),
  });
  const without = new Set(overbooked);
  for (const [at, { id, day }] of citations.entries()) {
    const each = loaded[at];
    if (each && without.has(id))
      note(run, each, `La cita del ${day} no tiene puesto libre: queda como sobreturno.`);
  }
  const entries = citations.map(
    ({ oldId, id }): MapEntry => ({ collection: 'citations', oldId, record: id }),
  );
  const sold = citations.filter(({ status }) => status === 'delivered');
  await importIncome(
    tx,
    sold.values().map(({ id, item, client, costCents, deliveredAt }) => ({
      type: 'service',
      cause: { type: 'citation', id },
      itemName: item.name,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      saleCents: item.priceCents,
      costCents,
      at: new Date(deliveredAt),
    })),
  );
  return { entries: [...entries, ...sold.flatMap(transactionEntries)], clients };
}

/** Returns what was booked. The other system also writes a product into the field of the service. */
function bookedItem(run: ImportRun, { service, product }: CitationRecord) {
  if (product.oldId !== null || product.copy !== null)
    return { kind: 'product', reference: product } as const;
  const isProduct =
    run.imported.find('services', service.oldId) === null &&
    run.imported.find('products', service.oldId) !== null;
  return { kind: isProduct ? 'product' : 'service', reference: service } as const;
}

type WithIncome = { id: string; income: CauseIncome | undefined };

const transactionEntries = ({ id, income }: WithIncome): MapEntry[] =>
  (income?.oldIds ?? []).map((oldId) => ({ collection: 'transactions', oldId, record: id }));

async function writeReservations(tx: Tx, run: ImportRun): Promise<StepResult> {
  const items = itemFinder(run);
  const incomes = incomeByCause(run, 'reservation');
  const { timeZone } = run.agenda.settings;
  const loaded = newDocuments(run, 'reservations').toSorted(
    (one, other) => one.record.reservedAt - other.record.reservedAt,
  );
  const reservations = loaded.map((each) => {
    const { record } = each;
    const { item, isMissing } = items.find('product', record.product);
    if (isMissing)
      note(run, each, `«${item.name}» no está en los datos: la reserva lo guarda como eliminado.`);
    const isSold = SOLD_STATUSES.includes(record.status);
    const income = isSold ? incomes.get(record.oldId) : undefined;
    const priceCents = Math.max(item.priceCents || (record.payment.amountCents ?? 0), 1);
    const sale = income?.saleCents || record.finalSaleCents || priceCents;
    if (isSold && !income?.saleCents && !record.finalSaleCents)
      note(run, each, `No dice su valor final: se toma el precio, ${formatCents(priceCents)}.`);
    const { vehicle } = record;
    return {
      ...record,
      id: newId(),
      deliveredAt: record.deliveredAt ?? record.updatedAt ?? record.reservedAt,
      client: clientOf(record.client),
      country: record.country || NO_DATA,
      state: record.state || NO_DATA,
      address: record.address || NO_DATA,
      adminComment: withPayment(record),
      vehicle: { ...vehicle, brand: vehicle.brand || NO_DATA, model: vehicle.model || NO_DATA },
      // A reservation has a year.
      vehicleYear: vehicle.year ?? Number(dayAt(record.reservedAt, timeZone).slice(0, 4)),
      item: { ...item, priceCents },
      costCents: income?.costCents ?? item.costCents,
      saleCents: sale,
      income,
    };
  });
  await items.insertMissing(tx);
  const clients = await importReservations(tx, reservations);
  const sold = reservations.filter(({ status }) => SOLD_STATUSES.includes(status));
  await importIncome(
    tx,
    sold.values().map((each) => ({
      type: 'product',
      cause: { type: 'reservation', id: each.id },
      itemName: each.item.name,
      clientName: each.client.name,
      clientEmail: each.client.email,
      clientPhone: each.client.phone,
      clientCountry: each.country,
      saleCents: each.saleCents,
      costCents: each.costCents,
      at: new Date(each.deliveredAt),
    })),
  );
  const entries = reservations.map(
    ({ oldId, id }): MapEntry => ({ collection: 'reservations', oldId, record: id }),
  );
  return { entries: [...entries, ...sold.flatMap(transactionEntries)], clients };
}

const MAX_COMMENT = 2000;

/** The payment of the other system is no movement of money here. */
function withPayment({ adminComment, payment, status }: ReservationRecord): string {
  if (!payment.paid || status === 'cancelled') return adminComment;
  const amount = payment.amountCents === null ? '' : ` de ${formatCents(payment.amountCents)}`;
  const sentence = `Pagada en el sistema anterior: pago${amount}.`;
  return [adminComment, sentence]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, MAX_COMMENT);
}

/** Income without citation and reservation is a counter sale of a product. */
async function writeSales(tx: Tx, run: ImportRun): Promise<StepResult> {
  const products = await findProductNames(tx);
  const items = itemFinder(run);
  const sales = newDocuments(run, 'transactions').flatMap((each) => {
    const { record } = each;
    const { oldId, itemName, saleCents, costCents, client, createdAt, citation, reservation } =
      record;
    if (citation !== null || reservation !== null) {
      reject(
        run,
        'transactions',
        each,
        `Su cita o reserva no está entregada o no está en los datos: ${formatCents(saleCents)} quedan afuera.`,
      );
      return [];
    }
    if (saleCents <= 0) {
      reject(run, 'transactions', each, 'Una venta necesita un precio mayor a 0.');
      return [];
    }
    const copy = { name: itemName, durationMinutes: null, priceCents: saleCents, category: null };
    const product =
      products.get(itemName.toLowerCase()) ?? items.find('product', { oldId: null, copy }).item.id;
    const at = new Date(createdAt);
    return [
      {
        oldId,
        id: newId(),
        product,
        itemName: itemName || NO_DATA,
        saleCents,
        costCents,
        client,
        at,
        type: record.type,
      },
    ];
  });
  await items.insertMissing(tx);
  await importSales(tx, sales);
  await importIncome(
    tx,
    sales.values().map(({ id, itemName, client, saleCents, costCents, at }) => ({
      type: 'product',
      cause: { type: 'product_sale', id },
      itemName,
      clientName: client.name,
      clientEmail: client.email,
      clientPhone: client.phone,
      saleCents,
      costCents,
      at,
    })),
  );
  return {
    entries: sales.map(({ oldId, id }) => ({ collection: 'transactions', oldId, record: id })),
  };
}

async function writeExpenses(tx: Tx, run: ImportRun): Promise<StepResult> {
  const expenses = newDocuments(run, 'expenses').map((each) => {
    const { receipt } = each.record;
    const encode = async () => {
      const encoded = receipt === null ? null : await encodeReceipt(receipt.bytes);
      if (encoded === null) note(run, each, 'Su comprobante no se pudo leer.');
      return encoded;
    };
    return { ...each.record, id: newId(), receipt: receipt === null ? null : encode };
  });
  await importExpenses(tx, expenses, run.now);
  return {
    entries: expenses.map(({ oldId, id }) => ({ collection: 'expenses', oldId, record: id })),
  };
}
