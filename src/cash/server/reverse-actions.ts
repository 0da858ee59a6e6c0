import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { ID_FORM } from '#platform/data/ids.ts';
import type { Caller } from '#platform/http/register-endpoint.ts';
import { isAllowed, type StaffActor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import { movementError, type reverseMovement as reverseEntry } from '../contract/movement.ts';
import { CHARGED_KINDS, type ChargedKind } from '../rules/movement-kinds.ts';
import { lockRecord, rejectOtherSection } from './balance-queries.ts';
import type { ChargeSources } from './charge-source.ts';
import {
  insertMovements,
  type MovementRow,
  type MovementView,
  movementView,
  selectMovements,
} from './movement-rows.ts';

type Reversal = SchemaOutput<NonNullable<typeof reverseEntry.body>>;

/**
 * Reverses all parts of the entry of a movement with movements of the opposite amounts on the current day, once.
 * Rejects: (404) an unknown one; (403) a caller without the section of its record; (409) one that was reversed or is
 * a reversal, and one of PayPal.
 */
export async function reverseMovement(
  context: AppContext,
  sources: ChargeSources,
  id: string,
  { reason }: Reversal,
  { actor }: Pick<Caller, 'actor'>,
): Promise<{ movements: MovementView[] }> {
  const now = context.clock();
  return inTransaction(context.db, async (tx) => {
    const found = await findEntry(tx, id);
    const charged = CHARGED_KINDS.find((kind) => kind === found.cause);
    if (!isAllowed(['finanzas'], actor)) {
      if (charged === undefined) throw movementError('not-allowed-here');
      rejectOtherSection(charged, actor);
    }
    if (charged !== undefined && found.causeId !== null)
      await lockRecord(tx, sources, { kind: charged, id: found.causeId });
    else await lockEntry(tx, found.entry);
    const parts = await selectMovements(tx).where('movement.entry_id', '=', found.entry).execute();
    if (parts.some(({ paymentId }) => paymentId !== null)) throw movementError('by-provider');
    if (parts.some(({ reverses, isReversed }) => isReversed || reverses !== null))
      throw movementError('already-reversed');
    const change = { by: actor, now };
    const entry = await insertReversal(tx, parts, { ...change, reason });
    if (charged !== undefined && found.causeId !== null)
      await sources[charged].settle(tx, found.causeId, change);
    const record = { type: 'movement', id } as const;
    const details = { cause: found.cause, of: found.causeId, reason };
    await writeAudit(tx, { actor, action: 'movement-reversed', record, details, now });
    const rows = await selectMovements(tx).where('movement.entry_id', '=', entry).execute();
    return { movements: rows.map(movementView) };
  });
}

async function findEntry(tx: Tx, id: string) {
  const found = ID_FORM.test(id)
    ? await tx
        .selectFrom('money_movements')
        .select(['entry_id as entry', 'cause', 'cause_id as causeId'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (found === undefined) throw movementError('unknown-movement');
  return found;
}

/** Locks the movements of an entry without a charged record: one of the till, or of an expense. */
async function lockEntry(tx: Tx, entry: string): Promise<void> {
  await tx
    .selectFrom('money_movements')
    .select('id')
    .where('entry_id', '=', entry)
    .forUpdate()
    .execute();
}

async function insertReversal(
  tx: Tx,
  parts: readonly MovementRow[],
  { by, now, reason }: ReversalContext,
): Promise<string> {
  const [first] = parts;
  if (first === undefined) throw new Error('an entry has no movement');
  const cause = { kind: first.cause, id: first.causeId };
  return insertMovements(
    tx,
    { cause, note: reason, by, now },
    parts.map((part) => ({
      kind: part.kind,
      method: part.methodId,
      currency: part.currency,
      minor: -part.minor,
      rate: part.rate,
      cents: -part.cents,
      feeCents: -part.feeCents,
      reverses: part._id,
    })),
  );
}

/** Who reverses movements, why, and when. */
type ReversalContext = { by: StaffActor; now: number; reason: string };

/** Reverses the payments in the till of these counter sales that have no valid sale any more. The caller has locked them. */
export async function reverseUnsold(
  tx: Tx,
  ids: readonly string[],
  change: ReversalContext,
): Promise<void> {
  const unsold = await tx
    .selectFrom('charges')
    .select('cause_id as id')
    .where('cause', '=', 'sale')
    .where('cause_id', 'in', ids)
    .where('sales', '=', 0)
    .execute();
  for (const { id } of unsold)
    if (id !== null) await reverseCause(tx, { kind: 'sale', id }, change);
}

/** Reverses all movements of a cause in the till that were not reversed. The caller has locked the cause. */
export async function reverseCause(
  tx: Tx,
  cause: { kind: ChargedKind | 'expense'; id: string },
  change: ReversalContext,
): Promise<void> {
  const rows = await selectMovements(tx)
    .where('movement.cause', '=', cause.kind)
    .where('movement.cause_id', '=', cause.id)
    .where('movement.payment_id', 'is', null)
    .execute();
  const parts = rows.filter(({ reverses, isReversed }) => reverses === null && !isReversed);
  if (parts.length > 0) await insertReversal(tx, parts, change);
}
