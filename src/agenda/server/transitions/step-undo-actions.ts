import { sql } from 'kysely';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import { clientRowSets, lockClientRows } from '#clients/server/record-links.ts';
import { lastSale, voidIncome } from '#finance/server/ledger-actions.ts';
import { auditVoid, type FoundSale } from '#finance/server/void-actions.ts';
import type { AppContext } from '#platform/app-context.ts';
import { inTransaction, type Tx, violates } from '#platform/data/database.ts';
import { lockPeopleAndDays } from '#platform/data/person-locks.ts';
import {
  claimStep,
  isAsAfterStep,
  type RowSet,
  restoreRows,
  runStoredStep,
} from '#platform/data/row-images.ts';
import type { StaffActor } from '#shared/contract/access-policy.ts';
import { dayAt } from '#shared/time/day-time.ts';
import { orderRowSets } from '#work-orders/server/orders/finish-order.ts';
import { lockOrderOf, raiseVersion } from '#work-orders/server/orders/order-locks.ts';
import { citationUndoError } from '../../contract/citation-step.ts';
import type { CitationStatus } from '../../rules/citation-status.ts';
import { canUndoCitationStep } from '../../rules/citation-steps.ts';
import {
  addCitationEvent,
  type CitationRow,
  lockCitation,
  updateCitation,
} from '../citations/citation-row.ts';
import { retractCancelNotice } from '../mail/client-notice.ts';
import { undoJob } from '../maintenance/finish-job.ts';

const UNDONE_DELIVERY = 'Entrega deshecha';

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
export async function withCitationUndo<Result>(
  tx: Tx,
  id: string,
  { from, to }: Step,
  { by, now }: Change,
  step: () => Promise<Result>,
): Promise<Result> {
  if (!canUndoCitationStep(from, to)) return step();
  // A change by another transaction between the two images would be undone with the step.
  await lockClientRows(tx, id, linkOf(id, 'client_id'), linkOf(id, 'motorcycle_id'));
  return runStoredStep(tx, id, { from, to, sets: rowSetsOf(id) }, { by, now }, step);
}

/**
 * Undoes the last step of a citation: status, bay, order, follow-ups and the record are what they were, the materials
 * return to stock, the income is voided, and a held notice is withdrawn. One transaction, one event.
 *
 * Rejects an unknown citation (404); (409) a citation whose last step to `to` is not the caller's, or older than
 * the window, one that changed since, a notice that was sent, and a bay that was taken meanwhile.
 */
export async function undoCitationStep(
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
      const stored = await claimStep(tx, { id, to }, { by, now }, citationUndoError);
      if (row.status !== to) throw citationUndoError('step-built-on');
      const order = await lockOrderOf(tx, id);
      const { timeZone } = agenda.settings;
      await lockPeopleAndDays(
        tx,
        [],
        [dayAt(row.starts_at.getTime(), timeZone), dayAt(row.work_ends_at.getTime(), timeZone)],
      );
      await lockClientRows(tx, id, linkOf(id, 'client_id'), linkOf(id, 'motorcycle_id'));
      const sets = rowSetsOf(id);
      if (!(await isAsAfterStep(tx, sets, stored))) throw citationUndoError('step-built-on');
      const from = stored.from as CitationStatus; // only this module writes it
      const voided = await reverseEffects(tx, row, { by, now });
      await addCitationEvent(tx, id, { kind: 'moved', from: to, to: from }, { by, now });
      await restoreRows(tx, sets, stored.changes);
      if (order !== null) await raiseVersion(tx, order.id);
      const restored = await updateCitation(tx, { ...row, status: from }, {}, now);
      if (to === 'cancelled' && !(await retractCancelNotice(tx, context, agenda, restored))) {
        throw citationUndoError('step-built-on');
      }
      if (voided !== null) await auditVoid(tx, voided, { by, reason: UNDONE_DELIVERY, now });
      return restored;
    });
  } catch (error) {
    if (violates(error, 'occupations_no_overlap')) throw citationUndoError('undo-bay-taken');
    throw error;
  }
}

/** Reverses what the step wrote to the ledgers of stock and income. Returns the voided sale, for the audit log. */
async function reverseEffects(
  tx: Tx,
  { id, status }: CitationRow,
  change: Change,
): Promise<FoundSale | null> {
  if (status === 'installed') await undoJob(tx, id, change);
  if (status !== 'delivered') return null;
  const cause = { type: 'citation', id } as const;
  const sale = await lastSale(tx, cause);
  const voided = await voidIncome(tx, cause, { ...change, reason: UNDONE_DELIVERY });
  if (sale === null || voided === null) throw citationUndoError('step-built-on');
  return { id: sale.id, cause, cents: sale.saleCents };
}
