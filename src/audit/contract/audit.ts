import * as z from 'zod/mini';
import { endpoint } from '#shared/contract/endpoint.ts';
import { optionalParam, pageInfo, pageLimit, pageNumber } from '#shared/contract/list-query.ts';

/** A line of the audit log for an admin. `action` is a stable code; the panel has its label. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Name at that time; 'Sistema' for the program itself. */
  actor: z.string(),
  action: z.string(),
  record: z.nullable(z.object({ type: z.string(), id: z.string() })),
  /** Address and device of the call; `null` if not recorded. */
  from: z.nullable(z.object({ address: z.string(), device: z.string() })),
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access: 'admin',
  limit: 'staff',
  topics: ['audit'],
  summary: 'Who did what to which record, newest first',
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(20, 100),
    action: optionalParam(z.string().check(z.maxLength(60))),
  }),
  reply: z.object({
    entries: z.array(auditEntry),
    /** Whether the chain of hashes of this page's lines is intact. */
    intact: z.boolean(),
    ...pageInfo,
  }),
});
