import { type RawBuilder, sql } from 'kysely';
import type { ActionContext, StaffActor } from '#shared/contract/access-policy.ts';
import type { AuditAction, AuditRecords } from '#shared/records/audit-text.ts';
import { type Db, inTransaction, type Tx } from '../data/database.ts';
import { coded, exportedColumns, kept, REFERENCE, withheld } from '../data/personal-data.ts';
import { hashOfLine, macOf } from './audit-lines.ts';
import { auditResourcesOf } from './audit-resources.ts';

export type AuditLine = {
  /** `null`: the program itself, or its command line. `unknown`: no known user. `client`: the holder of a link. */
  actor: StaffActor | 'unknown' | 'client' | null;
  action: AuditAction;
  record?: { type: keyof AuditRecords; id: string };
  /** Changed fields with old and new values. Never a password, token, e-mail address or telephone number. */
  details?: Record<string, unknown>;
  /** Address and device of the call, if known. That of a call by an API token is in its actor (`via`). */
  from?: AuditContext;
  /** Epoch milliseconds. */
  now: number;
};

/** Address (`networkOf`) and device name (`deviceName`) of a call. */
export type AuditContext = { address: string; device: string };

const ACTOR_NAMES = { unknown: 'Desconocido', client: 'Cliente' } as const;

function actorColumns(actor: AuditLine['actor']) {
  if (actor === null) return { actor_id: null, actor_name: 'Sistema' };
  if (typeof actor === 'string') return { actor_id: null, actor_name: ACTOR_NAMES[actor] };
  return { actor_id: actor.id, actor_name: actor.name };
}

function originOf({ actor, from }: AuditLine): AuditContext | undefined {
  return (typeof actor === 'object' ? actor?.via : undefined) ?? from;
}

/**
 * Adds a line to the audit log, in the transaction of the change that it records. Lines form a hash
 * chain under a lock that lasts until the commit, so call this last in a transaction. Requires a
 * handle with `attachAuditResources`: the installation's key authenticates the line.
 */
export async function writeAudit(db: Db | Tx, line: AuditLine): Promise<void> {
  if (!db.isTransaction) return inTransaction(db, (tx) => writeAudit(tx, line));
  const { key } = auditResourcesOf(db);
  const details = JSON.stringify(line.details ?? {});
  // The hash covers the details in the database's own text form.
  const from = originOf(line);
  const { rows } = await sql<{ line: number; hash: Buffer; details: string }>`
    select line, hash, ${details}::jsonb::text as details from last_audit_line()`.execute(db);
  const [last] = rows;
  if (!last) throw new Error('last_audit_line() returned no row');
  const row = {
    id: last.line + 1,
    at: new Date(line.now),
    ...actorColumns(line.actor),
    action: line.action,
    record_type: line.record?.type ?? null,
    record_id: line.record?.id ?? null,
    details: last.details,
    address: from?.address ?? null,
    device: from?.device ?? null,
    previous_hash: last.hash,
  };
  const hash = hashOfLine({
    id: row.id,
    at: epochText(row.at),
    actorId: row.actor_id,
    actorName: row.actor_name,
    action: row.action,
    recordType: row.record_type,
    recordId: row.record_id,
    details: row.details,
    address: row.address,
    device: row.device,
    previousHash: row.previous_hash,
  });
  await db
    .insertInto('audit_log')
    .values({ ...row, hash, mac: macOf(key, hash) })
    .execute();
}

type AuditedRecord = keyof AuditRecords;
type RecordAction = Extract<AuditAction, `${AuditedRecord}-${'created' | 'changed' | 'deleted'}`>;

/** Adds the line of a record that staff created, changed or deleted: its name and the changed `fields`. */
export async function auditRecord(
  tx: Tx,
  action: RecordAction,
  { _id: id, name }: { _id: string; name: string },
  { actor, now }: ActionContext,
  fields?: readonly string[],
): Promise<void> {
  const type = action.slice(0, action.lastIndexOf('-')) as AuditedRecord;
  const details = { name, ...(fields && { fields }) };
  await writeAudit(tx, { actor, action, record: { type, id }, details, now });
}

/** Returns epoch seconds with six decimals, as PostgreSQL writes them. */
function epochText(at: Date): string {
  const milliseconds = at.getTime();
  const rest = String(milliseconds % 1000).padStart(3, '0');
  return `${Math.floor(milliseconds / 1000)}.${rest}000`;
}

/** Returns the names of the requested fields whose values differ between `before` and `after`. */
export function changedFields<View extends object>(
  requested: object,
  before: View,
  after: View,
): string[] {
  const differs = (name: keyof View) =>
    JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return (Object.keys(after) as (keyof View & string)[]).filter(
    (name) => name in requested && differs(name),
  );
}

/** The audit log in the export of one person's data. Its lines hold ids, and texts of the staff. */
export const AUDIT_PERSONAL_TABLE = {
  table: 'audit_log',
  label: 'Registro de actividad',
  columns: {
    id: REFERENCE,
    at: kept('Cuándo'),
    action: coded('Acción'),
    record_type: coded('Registro'),
    record_id: REFERENCE,
    details: kept('Detalle'),
    ...withheld('staff', 'actor_id', 'actor_name', 'address', 'device'),
    ...withheld('internal', 'hash', 'previous_hash', 'mac'),
  },
} as const;

/** SQL: the lines that name one of the records. */
export function auditLinesOf(ids: readonly string[]): RawBuilder<unknown> {
  const columns = exportedColumns(AUDIT_PERSONAL_TABLE).map((name) => sql.ref(name));
  return sql`select ${sql.join(columns)} from audit_log
    where record_id = any(${ids}::text[])
      or details ->> 'of' = any(${ids}::text[]) or details ->> 'into' = any(${ids}::text[])
    order by id`;
}
