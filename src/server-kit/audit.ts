import type { Actor } from '#kernel/staff.ts';
import type { Db, Tx } from './database.ts';

/** What the audit log records; the panel has a Spanish word for each. */
export const AUDIT_ACTIONS = [
  'first-admin',
  'user-created',
  'user-changed',
  'user-deleted',
  'password-changed',
  'password-reset',
  'settings-changed',
  'citation-deleted',
  'citation-overbooked',
  'notice-dropped',
  'payment-refunded',
  'payment-reviewed',
  'sale-voided',
  'reservation-deleted',
  'history-cleared',
  'history-restored',
  'history-downloaded',
  'backup-requested',
  'backup-downloaded',
  'access-refused',
  'expense-created',
  'expense-changed',
  'expense-deleted',
  'finances-exported',
  'service-created',
  'service-changed',
  'service-deleted',
  'product-created',
  'product-changed',
  'product-deleted',
  'component-created',
  'component-changed',
  'component-deleted',
  'components-imported',
  'components-exported',
  'components-purchased',
  'stock-counted',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditLine = {
  /** `null`: the program itself, or somebody at its console. */
  actor: Pick<Actor, 'id' | 'name'> | null;
  action: AuditAction;
  record?: {
    type:
      | 'user'
      | 'citation'
      | 'reservation'
      | 'payment'
      | 'transaction'
      | 'settings'
      | 'history'
      | 'backup'
      | 'route'
      | 'expense'
      | 'service'
      | 'product'
      | 'component';
    id: string;
  };
  /** Which fields changed, from what to what; never a password, token, e-mail or telephone. */
  details?: Record<string, unknown>;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * Adds a line to the audit log; in the transaction of what it tells of. The table chains the lines
 * and keeps a lock until the commit: write it last.
 */
export async function writeAudit(db: Db | Tx, line: AuditLine): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      // The trigger gives the number and both hashes.
      id: 0,
      previous_hash: Buffer.alloc(0),
      hash: Buffer.alloc(0),
      at: new Date(line.now),
      actor_id: line.actor?.id ?? null,
      actor_name: line.actor?.name ?? 'Sistema',
      action: line.action,
      record_type: line.record?.type ?? null,
      record_id: line.record?.id ?? null,
      details: JSON.stringify(line.details ?? {}),
    })
    .execute();
}

/** Of the fields that were asked for, those whose value is another one now. */
export function changedFields<View extends object>(
  asked: object,
  before: View,
  after: View,
): string[] {
  const differs = (name: keyof View) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return (Object.keys(after) as (keyof View & string)[]).filter(
    (name) => name in asked && differs(name),
  );
}
