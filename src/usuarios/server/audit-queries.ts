import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { AUDIT_ACTIONS } from '#server-kit/audit.ts';
import type { Db } from '#server-kit/database.ts';
import type { AuditEntry, listAudit } from '../contract/audit.ts';

type Wish = z.output<NonNullable<typeof listAudit.query>>;
type Page = z.input<typeof listAudit.reply>;

/** A page of who did what, newest first; of one action alone where one is named. */
export async function readAudit(db: Db, { page, limit, action }: Wish): Promise<Page> {
  const known = action === undefined || (AUDIT_ACTIONS as readonly string[]).includes(action);
  const total = known ? await countLines(db, action) : 0;
  const lines = total === 0 ? [] : await readLines(db, { page, limit, action });
  return {
    entries: lines.map(({ holds, ...line }) => entryOf(line)),
    intact: lines.every(({ holds }) => holds),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}

async function countLines(db: Db, action: string | undefined): Promise<number> {
  let query = db.selectFrom('audit_log').select((of) => of.fn.countAll<number>().as('lines'));
  if (action !== undefined) query = query.where('action', '=', action);
  return (await query.executeTakeFirstOrThrow()).lines;
}

/** A line holds when its hash is its own and the one before it is the line that it names. */
function readLines(db: Db, { page, limit, action }: Wish) {
  let query = db
    .selectFrom('audit_log as line')
    .leftJoin('audit_log as before', (join) => join.on('before.id', '=', sql<number>`line.id - 1`))
    .select(['line.id', 'line.at', 'line.actor_name', 'line.action', 'line.details'])
    .select(['line.record_type', 'line.record_id', 'line.address', 'line.device'])
    .select(
      sql<boolean>`line.hash = audit_hash(line) and line.previous_hash = case line.id
        when 1 then ''::bytea else coalesce(before.hash, 'no line before'::bytea) end`.as('holds'),
    )
    .orderBy('line.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  if (action !== undefined) query = query.where('line.action', '=', action);
  return query.execute();
}

type Line = Omit<Awaited<ReturnType<typeof readLines>>[number], 'holds'>;

function entryOf(line: Line): AuditEntry {
  const { record_type: type, record_id: id, address, device } = line;
  return {
    _id: String(line.id),
    at: line.at.toISOString(),
    actor: line.actor_name,
    action: line.action,
    record: type === null || id === null ? null : { type, id },
    from: address === null || device === null ? null : { address, device },
    details: line.details as Record<string, unknown>, // the table's CHECK allows no other
  };
}
