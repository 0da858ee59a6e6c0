import { writeAudit } from '#server-kit/audit.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Caller } from '#server-kit/serve.ts';
import type { Period } from '../contract/period.ts';
import { expensesFile, type Pieces, transactionsFile } from './export-files.ts';

/** Who exports, and from where. */
export type ExportedBy = Pick<Caller, 'actor' | 'from'>;

/** The transactions of a period as CSV. Writes a line in the log. */
export async function transactionsCsv(kit: Kit, period: Period, by: ExportedBy): Promise<string> {
  const pieces = await transactionsFile(kit, period);
  await auditExport(kit, 'transactions', period, by);
  return textOf(pieces);
}

/** The expenses of a period as CSV. Writes a line in the log. */
export async function expensesCsv(kit: Kit, period: Period, by: ExportedBy): Promise<string> {
  const { pieces } = await expensesFile(kit, period);
  await auditExport(kit, 'expenses', period, by);
  return textOf(pieces);
}

async function textOf(pieces: Pieces): Promise<string> {
  return (await Array.fromAsync(pieces)).join('');
}

/** Writes the audit line of an export; `accountant` is the archive. */
export async function auditExport(
  { db, clock }: Kit,
  what: 'transactions' | 'expenses' | 'accountant',
  period: Period,
  { actor, from }: ExportedBy,
): Promise<void> {
  const details = { what, ...period };
  await writeAudit(db, { actor, action: 'finances-exported', details, from, now: clock() });
}
