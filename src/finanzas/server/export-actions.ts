import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import type { Period } from '../contract/period.ts';
import { expensesFile, type TextChunks, transactionsFile } from './export-files.ts';

/** Who exports, and from where. */
export type ExportCaller = Pick<Caller, 'actor' | 'from'>;

/** The transactions of a period as CSV. Writes a line in the log. */
export async function transactionsCsv(
  context: AppContext,
  period: Period,
  by: ExportCaller,
): Promise<string> {
  const pieces = await transactionsFile(context, period);
  await auditExport(context, 'transactions', period, by);
  return joinChunks(pieces);
}

/** The expenses of a period as CSV. Writes a line in the log. */
export async function expensesCsv(
  context: AppContext,
  period: Period,
  by: ExportCaller,
): Promise<string> {
  const { chunks: pieces } = await expensesFile(context, period);
  await auditExport(context, 'expenses', period, by);
  return joinChunks(pieces);
}

async function joinChunks(pieces: TextChunks): Promise<string> {
  return (await Array.fromAsync(pieces)).join('');
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
