import type { AppContext } from '#platform/app-context.ts';
import { writeAudit } from '#platform/audit/audit-log.ts';
import { inTransaction, type Tx } from '#platform/data/database.ts';
import { newId } from '#platform/data/ids.ts';
import type { Actor } from '#shared/contract/access-policy.ts';
import type { SchemaOutput } from '#shared/contract/endpoint.ts';
import {
  METHOD_MESSAGES,
  methodError,
  type PaymentMethods,
  type savePaymentMethods as saveEntry,
} from '../contract/payment-methods.ts';
import type { MethodKind } from '../rules/movement-kinds.ts';
import { type Method, readMethods, readPaymentMethods, versionOf } from './method-queries.ts';

type Form = SchemaOutput<NonNullable<typeof saveEntry.body>>;
type Row = Form['methods'][number];

/**
 * Replaces the list of ways to pay. One that is left out is deleted. The lock of all rows serializes two changes.
 * Rejects (409) two equal names, a method that is listed twice, a list without cash, PayPal or a method that was used,
 * a change of the kind of cash or PayPal, and a list that changed since the caller read `version`.
 */
export async function saveMethods(
  context: AppContext,
  { methods: wanted, version }: Form,
  actor: Actor,
): Promise<{ data: PaymentMethods; message: string }> {
  const labels = wanted.map(({ label }) => label.toLowerCase());
  if (new Set(labels).size < labels.length) throw methodError('repeated-label');
  return inTransaction(context.db, async (tx) => {
    await tx.selectFrom('payment_methods').select('id').orderBy('id').forUpdate().execute();
    const before = await readMethods(tx);
    if (version !== undefined && version !== versionOf(before))
      throw methodError('changed-meanwhile');
    rejectFixed(before, wanted);
    await deleteLeftOut(tx, before, wanted);
    await writeMethods(tx, wanted);
    const data = await readPaymentMethods(tx);
    const details = { methods: wanted.map(({ label }) => label) };
    const now = context.clock();
    await writeAudit(tx, { actor, action: 'payment-methods-changed', details, now });
    return { data, message: METHOD_MESSAGES.saved };
  });
}

const isFixed = (kind: MethodKind) => kind === 'cash' || kind === 'paypal';

function rejectFixed(before: readonly Method[], wanted: readonly Row[]): void {
  const kinds = new Map(before.map(({ id, kind }) => [id, kind]));
  const ids = wanted.flatMap(({ _id }) => _id ?? []);
  if (new Set(ids).size < ids.length) throw methodError('repeated-method');
  if (wanted.some(({ _id }) => _id !== undefined && !kinds.has(_id)))
    throw methodError('changed-meanwhile');
  const kept = before.filter(({ id, kind }) =>
    wanted.some((row) => row._id === id && row.kind === kind && row.active),
  );
  const added = wanted.filter(
    ({ _id, kind }) => isFixed(kind) && (_id === undefined || kinds.get(_id) !== kind),
  );
  const isKept = ({ id }: Method) => kept.some((each) => each.id === id);
  if (added.length > 0 || before.some((each) => isFixed(each.kind) && !isKept(each)))
    throw methodError('fixed-method');
}

async function deleteLeftOut(
  tx: Tx,
  before: readonly Method[],
  wanted: readonly Row[],
): Promise<void> {
  const left = before.filter(({ id }) => !wanted.some(({ _id }) => _id === id));
  if (left.length === 0) return;
  const ids = left.map(({ id }) => id);
  const used = await tx
    .selectFrom('money_movements')
    .select('method_id')
    .where('method_id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  if (used !== undefined) throw methodError('used-method');
  await tx.deleteFrom('payment_methods').where('id', 'in', ids).execute();
}

async function writeMethods(tx: Tx, wanted: readonly Row[]): Promise<void> {
  const rows = wanted.map(({ _id, kind, label, active, feePercent }, at) => ({
    id: _id ?? newId(),
    kind,
    label,
    active,
    fee_basis_points: feePercent,
    position: at + 1,
  }));
  await tx
    .insertInto('payment_methods')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        label: ref('excluded.label'),
        active: ref('excluded.active'),
        fee_basis_points: ref('excluded.fee_basis_points'),
        position: ref('excluded.position'),
      })),
    )
    .execute();
}
