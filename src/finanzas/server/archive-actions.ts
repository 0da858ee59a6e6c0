import { Readable } from 'node:stream';
import type { Kit } from '#server-kit/kit.ts';
import { type ZipEntry, zipOf } from '#server-kit/zip.ts';
import { refuseArchive } from '../contract/archive.ts';
import type { Period } from '../contract/period.ts';
import { spanOf } from '../rules/export-names.ts';
import { auditExport, type ExportedBy } from './export-actions.ts';
import { type ExpensesFile, expensesFile, totalsFile, transactionsFile } from './export-files.ts';
import { readMetrics } from './metrics-queries.ts';
import { readReceiptContent } from './receipt-queries.ts';

/** Far below the bounds of the format (65 535 files, 4 GB), and what a browser can hold. */
const MOST = { receipts: 10_000, bytes: 1024 ** 3 };

/**
 * «Archivo para el contador»: totals, transactions and expenses of a period as CSV, and the receipts,
 * read one by one while they are sent. A receipt that is removed meanwhile is left out. Writes a line
 * in the log before the first byte. Refuses (409) more receipts than `most`.
 */
export async function openArchive(
  kit: Kit,
  period: Period,
  by: ExportedBy,
  most = MOST,
): Promise<{ name: string; content: Readable }> {
  const totals = totalsFile(await readMetrics(kit, period));
  const transactions = await transactionsFile(kit, period);
  const expenses = await expensesFile(kit, period);
  const { receipts } = expenses;
  const bytes = receipts.reduce((sum, receipt) => sum + receipt.bytes, 0);
  if (receipts.length > most.receipts || bytes > most.bytes) throw refuseArchive('too-large');
  await auditExport(kit, 'accountant', period, by);
  const span = spanOf(period);
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: `totales-${span}.csv`, content: totals };
    yield { name: `transacciones-${span}.csv`, content: transactions };
    yield { name: `gastos-${span}.csv`, content: expenses.pieces };
    yield* receiptEntries(kit, receipts);
  }
  // Bytes, not chunks, are what the stream may read ahead.
  const content = Readable.from(zipOf(entries(), kit.clock()), { objectMode: false });
  return { name: `contador-${span}.zip`, content };
}

async function* receiptEntries(
  { db }: Kit,
  receipts: ExpensesFile['receipts'],
): AsyncGenerator<ZipEntry> {
  for (const { expenseId, name } of receipts) {
    const picture = await readReceiptContent(db, expenseId);
    if (picture === null) continue;
    yield { name: `comprobantes/${name}`, content: oneOf(picture), packed: true };
  }
}

async function* oneOf(content: Buffer): AsyncGenerator<Buffer> {
  yield content;
}
