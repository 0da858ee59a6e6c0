import { sql } from 'kysely';
import { clientRowSets, lockClientRows } from '#clientes/server/client-row-sets.ts';
import { voidIncome } from '#finanzas/server/ledger-actions.ts';
import { lockOrderOf, raiseVersion } from '#ordenes/server/orders/order-row.ts';
import { orderRowSets } from '#ordenes/server/orders/order-row-sets.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import {
  changesBetween,
  hashOfImages,
  type RowChange,
  type RowImages,
  type RowSet,
  readImages,
  restoreRows,
} from '#platform/data/row-images.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { stepUndoError } from '../../contract/step-undo-errors.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { canUndoStep, isUndoOpen } from '../../rules/step-undo.ts';
import { readAgenda } from '../agenda-settings.ts';
import { addEvent } from '../citations/citation-events.ts';
import { type CitationRow, lockCitation, updateCitation } from '../citations/citation-row.ts';
import { retractCancelNotice } from '../mail/client-notice.ts';
import { undoJob } from '../maintenance/finish-job.ts';

type Step = { from: CitationStatus; to: CitationStatus };
type Change = { by: StaffActor; now: number };

/**
 * The rows that the steps of a citation change, in the order in which they are restored: triggers on the citation
 * answer follow-ups, which are therefore the last. Stock and income are ledgers: their steps are reversed.
 */
function rowSetsOf(id: string): RowSet[] {
  return [
    {
      table: 'citations',
      key: ['id'],
      where: sql`citations.id = ${id}::uuid`,
      forward: ['updated_at'],
    },
    { table: 'occupations', key: ['citation_id', 'during'], where: sql`citation_id = ${id}::uuid` },
    {
      table: 'citation_parts',
      key: ['citation_id', 'component_id'],
      where: sql`citation_id = ${id}::uuid`,
    },
    ...orderRowSets(id),
    ...clientRowSets(id, linkOf(id, 'motorcycle_id')),
  ];
}

/** SQL: the client or the motorcycle of a citation, or null. */
const linkOf = (id: string, column: 'client_id' | 'motorcycle_id') =>
  sql`(select ${sql.ref(column)} from citations as own where own.id = ${id}::uuid)`;

/**
 * Runs a step of a citation that the caller has locked, and stores the rows that it changed for its undo, if the
 * table of transitions has no way back. The stored step replaces the citation's earlier one.
 */
export async function withStepUndo<Result>(
  tx: Tx,
  id: string,
  { from, to }: Step,
  { by, now }: Change,
  step: () => Promise<Result>,
): Promise<Result> {
  if (!canUndoStep(from, to)) return step();
  // A change by another transaction between the two images would be undone with the step.
  await lockClientRows(tx, id, linkOf(id, 'client_id'), linkOf(id, 'motorcycle_id'));
  const sets = rowSetsOf(id);
  const before = await readImages(tx, sets);
  const result = await step();
  const after: RowImages = await readImages(tx, sets);
  const stored = {
    by_id: by.id,
    at: new Date(now),
    from_status: from,
    to_status: to,
    changes: JSON.stringify(changesBetween(sets, before, after)),
    after_hash: hashOfImages(after),
  };
  await tx
    .insertInto('step_undos')
    .values({ citation_id: id, ...stored })
    .onConflict((conflict) => conflict.column('citation_id').doUpdateSet(stored))
    .execute();
  return result;
}

/**
 * Undoes the last step of a citation: status, bay, order, follow-ups and the record are what they were, the materials
 * return to stock, the income is voided, and a held notice is withdrawn. One transaction, one event.
 *
 * Rejects an unknown citation (404); (409) a citation whose last step to `to` is not the caller's, or older than
 * the window, one that changed since, a notice that was sent, and a bay that was taken meanwhile.
 */
export async function undoStep(
  context: AppContext,
  id: string,
  to: CitationStatus,
  by: StaffActor,
): Promise<CitationRow> {
  const agenda = await readAgenda(context);
  try {
    return await inTransaction(context.db, async (tx) => {
      const row = await lockCitation(tx, id);
      const now = context.clock();
      const stored = await claimStep(tx, row, to, { by, now });
      const order = await lockOrderOf(tx, id);
      const { timeZone } = agenda.settings;
      await lockPeopleAndDays(
        tx,
        [],
        [dayAt(row.starts_at.getTime(), timeZone), dayAt(row.work_ends_at.getTime(), timeZone)],
      );
      await lockClientRows(tx, id, linkOf(id, 'client_id'), linkOf(id, 'motorcycle_id'));
      const sets = rowSetsOf(id);
      const current = hashOfImages(await readImages(tx, sets));
      if (!current.equals(stored.after_hash)) throw stepUndoError('step-built-on');
      const from = stored.from_status as CitationStatus; // only this module writes it
      await reverseEffects(tx, row, { by, now });
      await addEvent(tx, id, { kind: 'moved', from: to, to: from }, { by, now });
      await restoreRows(tx, sets, stored.changes as RowChange[]);
      if (order !== null) await raiseVersion(tx, order.id);
      const restored = await updateCitation(tx, { ...row, status: from }, {}, now);
      if (to === 'cancelled' && !(await retractCancelNotice(tx, context, agenda, restored))) {
        throw stepUndoError('step-built-on');
      }
      return restored;
    });
  } catch (error) {
    if (violates(error, 'occupations_no_overlap')) throw stepUndoError('undo-bay-taken');
    throw error;
  }
}

/** Takes the stored step of the caller. Rejects (409) another one and one that is too old. */
async function claimStep(tx: Tx, row: CitationRow, to: CitationStatus, { by, now }: Change) {
  const stored = await tx
    .deleteFrom('step_undos')
    .where('citation_id', '=', row.id)
    .where('by_id', '=', by.id)
    .where('to_status', '=', to)
    .returningAll()
    .executeTakeFirst();
  if (!stored) throw stepUndoError('nothing-to-undo');
  if (!isUndoOpen(stored.at.getTime(), now)) throw stepUndoError('undo-too-late');
  if (row.status !== to) throw stepUndoError('step-built-on');
  return stored;
}

/** Reverses what the step wrote to the ledgers of stock and income. */
async function reverseEffects(tx: Tx, { id, status }: CitationRow, change: Change): Promise<void> {
  if (status === 'installed') await undoJob(tx, id, change);
  if (status === 'delivered') {
    const cause = { type: 'citation', id } as const;
    const voided = await voidIncome(tx, cause, { ...change, reason: 'Entrega deshecha' });
    if (voided === null) throw stepUndoError('step-built-on');
  }
}

/** Deletes steps older than an hour. Called by housekeeping. */
export async function deleteOldStepUndos(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('step_undos')
    .where('at', '<', new Date(now - 3_600_000))
    .execute();
}
