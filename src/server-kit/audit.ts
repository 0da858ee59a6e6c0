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
  'backup-restored',
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
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'step-up',
  'step-up-failed',
  'session-ended',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export type AuditLine = {
  /** `null`: the program itself, or somebody at its console. `unknown`: no known user. */
  actor: Pick<Actor, 'id' | 'name'> | 'unknown' | null;
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
  /** Where the call came from, where that is known. */
  from?: Origin;
  /** Epoch milliseconds. */
  now: number;
};

/** Network address (`networkOf`) and name of the device (`deviceName`) of a call. */
export type Origin = { address: string; device: string };

const actorColumns = (actor: AuditLine['actor']) =>
  actor === null || actor === 'unknown'
    ? { actor_id: null, actor_name: actor === null ? 'Sistema' : 'Desconocido' }
    : { actor_id: actor.id, actor_name: actor.name };

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
      ...actorColumns(line.actor),
      action: line.action,
      record_type: line.record?.type ?? null,
      record_id: line.record?.id ?? null,
      details: JSON.stringify(line.details ?? {}),
      address: line.from?.address ?? null,
      device: line.from?.device ?? null,
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
