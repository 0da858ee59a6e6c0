import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import type { Period } from '../contract/period.ts';
import { expensesFile, type TextChunks, transactionsFile } from './export-files.ts';

/** The user who exports, with address and device. */
export type ExportCaller = Pick<Caller, 'actor' | 'from'>;

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

async function joinChunks(chunks: TextChunks): Promise<string> {
  return (await Array.fromAsync(chunks)).join('');
}

/** Writes the audit line of an export; `accountant` is the archive. */
export async function auditExport(
  { db, clock }: AppContext,
  what: 'transactions' | 'expenses' | 'accountant',
  period: Period,
  { actor, from }: ExportCaller,
): Promise<void> {
  const details = { what, ...period };
  await writeAudit(db, { actor, action: 'finances-exported', details, from, now: clock() });
}
