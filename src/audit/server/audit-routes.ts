import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { AppContext } from '#platform/app-context.ts';
import {
  countLines,
  lastLineOf,
  readLinePage,
  toStoredLine,
  verifyLine,
} from '#platform/audit/audit-lines.ts';
import { auditResourcesOf } from '#platform/audit/audit-resources.ts';
import type { Db } from '#platform/data/database.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { type AuditEntry, listAudit } from '../contract/audit.ts';
import { SEAL_ACTIONS } from './seal-actions.ts';

type AuditQuery = z.output<NonNullable<typeof listAudit.query>>;
type Page = z.input<typeof listAudit.reply>;

/** Codes of actions. PostgreSQL rejects some other texts, as one with a NUL. */
const ACTION_FORM = /^[a-z-]+$/;

/** Returns a page of the audit log, newest first, optionally of one action. */
async function readAudit(db: Db, { page, limit, action }: AuditQuery): Promise<Page> {
  const known = action === undefined || ACTION_FORM.test(action);
  const total = known ? await countLines(db, action) : 0;
  const lines = total === 0 ? [] : await readLines(db, { page, limit, action });
  return {
    entries: lines.map(entryOf),
    intact: lines.every(({ intact }) => intact),
    total,
    page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
  };
}

type Line = Awaited<ReturnType<typeof readLinePage>>[number];

/**
 * Reads a page of the log. A line is intact if its hash matches its content, the previous line has the
 * hash that it names, and the installation's key authenticates it or a later seal covers it.
 */
async function readLines(db: Db, query: AuditQuery): Promise<(Line & { intact: boolean })[]> {
  const { key } = auditResourcesOf(db);
  const lines = await readLinePage(db, query);
  const lastSealed = await lastLineOf(db, SEAL_ACTIONS);
  return lines.map((row) => {
    const line = toStoredLine(row);
    const judgement = verifyLine(line, key);
    const before = row.hash_before ?? Buffer.alloc(0);
    const follows = line.previousHash.equals(before) && (row.hash_before !== null || line.id === 1);
    const { unchanged, sealed } = judgement;
    const intact = unchanged && follows && (sealed || line.id < lastSealed);
    return { ...row, intact };
  });
}

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

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  registerEndpoint(app, listAudit, async ({ query }) => ({
    data: await readAudit(context.db, query),
  }));
}
