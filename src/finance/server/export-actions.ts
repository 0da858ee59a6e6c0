import { Readable } from 'node:stream';
import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { type ZipEntry, zipOf } from '#platform/http/zip.ts';
import type { Period } from '#shared/contract/period.ts';
import { archiveError } from '../contract/archive.ts';
import { periodSlug } from '../rules/export-names.ts';
import type { BookSources } from './book-queries.ts';
import { readReceiptContent } from './expenses/expense-queries.ts';
import {
  type ExpensesFile,
  expensesFile,
  type TextChunks,
  totalsFile,
  transactionsFile,
} from './export-files.ts';
import { readMetrics } from './metrics-queries.ts';
import * as files from './money-files.ts';

/** The user who exports, with address and device. */
type ExportCaller = Pick<Caller, 'actor' | 'from'>;

/** Returns the transactions of a period as CSV and writes an audit line. */
export async function transactionsCsv(
  context: AppContext,
  period: Period,
  by: ExportCaller,
): Promise<string> {
  const chunks = await transactionsFile(context, period);
  await auditExport(context, 'transactions', period, by);
  return joinChunks(chunks);
}

/** Returns the expenses of a period as CSV and writes an audit line. */
export async function expensesCsv(
  context: AppContext,
  period: Period,
  by: ExportCaller,
): Promise<string> {
  const { chunks } = await expensesFile(context, period);
  await auditExport(context, 'expenses', period, by);
  return joinChunks(chunks);
}

/** Returns the movements of money of a period as CSV and writes an audit line. */
export async function movementsCsv(
  context: AppContext,
  sources: BookSources,
  period: Period,
  by: ExportCaller,
): Promise<string> {
  const chunks = await files.movementsFile(context, sources, period);
  await auditExport(context, 'movements', period, by);
  return joinChunks(chunks);
}

async function joinChunks(chunks: TextChunks): Promise<string> {
  return (await Array.fromAsync(chunks)).join('');
}

/** Writes the audit line of an export; `accountant` is the archive. */
async function auditExport(
  { db, clock }: AppContext,
  what: 'transactions' | 'expenses' | 'movements' | 'accountant',
  period: Period,
  { actor, from }: ExportCaller,
): Promise<void> {
  const details = { what, ...period };
  await writeAudit(db, { actor, action: 'finances-exported', details, from, now: clock() });
}

/** Far below the limits of the ZIP format (65 535 files, 4 GB) and of a browser's memory. */
const LIMITS = { receipts: 10_000, bytes: 1024 ** 3 };

/**
 * «Archivo para el contador»: streams totals, transactions, expenses, money and stock of a period as CSV, the balances
 * of now, and the receipts. Reads the receipts one by one while it sends them; skips a receipt that is removed meanwhile.
 * Writes the audit line before the first byte. Rejects with 409 a period beyond `limits`.
 */
export async function openArchive(
  context: AppContext,
  sources: BookSources,
  period: Period,
  by: ExportCaller,
  limits = LIMITS,
): Promise<{ name: string; content: Readable }> {
  const totals = totalsFile(await readMetrics(context, period));
  const transactions = await transactionsFile(context, period);
  const expenses = await expensesFile(context, period);
  const money = await moneyFiles(context, sources, period);
  const { receipts } = expenses;
  const bytes = receipts.reduce((sum, receipt) => sum + receipt.bytes, 0);
  if (receipts.length > limits.receipts || bytes > limits.bytes) throw archiveError('too-large');
  await auditExport(context, 'accountant', period, by);
  const slug = periodSlug(period);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: `totales-${slug}.csv`, content: totals };
    yield { name: `transacciones-${slug}.csv`, content: transactions };
    yield { name: `gastos-${slug}.csv`, content: expenses.chunks };
    for (const [name, content] of Object.entries(money)) {
      yield { name: name === 'saldos' ? 'saldos.csv' : `${name}-${slug}.csv`, content };
    }
    yield* receiptEntries(context, receipts);
  }
  // In byte mode the read-ahead limit counts bytes, not chunks.
  const content = Readable.from(zipOf(entries(), context.clock()), { objectMode: false });
  return { name: `contador-${slug}.zip`, content };
}

/** Opens the files of money and stock by their name. */
async function moneyFiles(context: AppContext, sources: BookSources, period: Period) {
  return {
    'cobros-y-pagos': await files.movementsFile(context, sources, period),
    medios: await files.methodsFile(context, period),
    comisiones: await files.feesFile(context, period),
    saldos: await files.balancesFile(context, sources),
    cierres: await files.closingsFile(context, period),
    stock: await files.stockFile(context, sources, period),
  };
}

async function* receiptEntries(
  { db }: AppContext,
  receipts: ExpensesFile['receipts'],
): AsyncGenerator<ZipEntry> {
  for (const { expenseId, name } of receipts) {
    const receipt = await readReceiptContent(db, expenseId);
    if (receipt === null) continue;
    yield { name: `comprobantes/${name}`, content: singleChunk(receipt), packed: true };
  }
}

async function* singleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
