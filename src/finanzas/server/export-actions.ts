import type { Actor } from '#kernel/staff.ts';
import { writeAudit } from '#server-kit/audit.ts';
import type { Kit } from '#server-kit/kit.ts';
import type { Period } from '../contract/period.ts';
import { expensesFile, type Pieces, transactionsFile } from './export-files.ts';

/** The transactions of a period as CSV. Writes a line in the log. */
export async function transactionsCsv(kit: Kit, period: Period, actor: Actor): Promise<string> {
  const pieces = await transactionsFile(kit, period);
  await auditExport(kit, 'transactions', period, actor);
  return textOf(pieces);
}

/** The expenses of a period as CSV. Writes a line in the log. */
export async function expensesCsv(kit: Kit, period: Period, actor: Actor): Promise<string> {
  const { pieces } = await expensesFile(kit, period);
  await auditExport(kit, 'expenses', period, actor);
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
  actor: Actor,
): Promise<void> {
  const details = { what, ...period };
  await writeAudit(db, { actor, action: 'finances-exported', details, now: clock() });
}
