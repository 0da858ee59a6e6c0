import { Readable } from 'node:stream';
import type { AppContext } from '#platform/app-context.ts';
import { type ZipEntry, zipOf } from '#platform/backup/zip.ts';
import { archiveError } from '../contract/archive.ts';
import type { Period } from '../contract/period.ts';
import { periodSlug } from '../rules/export-names.ts';
import { auditExport, type ExportCaller } from './export-actions.ts';
import { type ExpensesFile, expensesFile, totalsFile, transactionsFile } from './export-files.ts';
import { readMetrics } from './metrics-queries.ts';
import { readReceiptContent } from './receipt-queries.ts';

/** Far below the bounds of the format (65 535 files, 4 GB), and what a browser can hold. */
const LIMITS = { receipts: 10_000, bytes: 1024 ** 3 };

/**
 * «Archivo para el contador»: totals, transactions and expenses of a period as CSV, and the receipts,
 * read one by one while they are sent. A receipt that is removed meanwhile is left out. Writes a line
 * in the log before the first byte. Refuses (409) more receipts than `most`.
 */
export async function openArchive(
  context: AppContext,
  period: Period,
  by: ExportCaller,
  most = LIMITS,
): Promise<{ name: string; content: Readable }> {
  const totals = totalsFile(await readMetrics(context, period));
  const transactions = await transactionsFile(context, period);
  const expenses = await expensesFile(context, period);
  const { receipts } = expenses;
  const bytes = receipts.reduce((sum, receipt) => sum + receipt.bytes, 0);
  if (receipts.length > most.receipts || bytes > most.bytes) throw archiveError('too-large');
  await auditExport(context, 'accountant', period, by);
  const span = periodSlug(period);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: `totales-${span}.csv`, content: totals };
    yield { name: `transacciones-${span}.csv`, content: transactions };
    yield { name: `gastos-${span}.csv`, content: expenses.chunks };
    yield* receiptEntries(context, receipts);
  }
  // Bytes, not chunks, are what the stream may read ahead.
  const content = Readable.from(zipOf(entries(), context.clock()), { objectMode: false });
  return { name: `contador-${span}.zip`, content };
}

async function* receiptEntries(
  { db }: AppContext,
  receipts: ExpensesFile['receipts'],
): AsyncGenerator<ZipEntry> {
  for (const { expenseId, name } of receipts) {
    const picture = await readReceiptContent(db, expenseId);
    if (picture === null) continue;
    yield { name: `comprobantes/${name}`, content: singleChunk(picture), packed: true };
  }
}

async function* singleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
