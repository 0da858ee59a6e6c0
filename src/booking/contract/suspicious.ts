import * as z from 'zod/mini';
import { pickCitationErrors } from '#agenda/contract/citation-errors.ts';
import { endpoint } from '#shared/contract/endpoint.ts';

/**
 * Time during which staff can undo a bulk cancellation. Its notices to clients are held for the
 * same time.
 */
export const BULK_UNDO_MINUTES = 10;
const MAX_AT_ONCE = 500;

const block = z.object({
  kind: z.enum(['person', 'network', 'everybody']),
  citations: z.array(z.string()),
  /** Working minutes, and their share of the coming two weeks' minutes in per cent. */
  minutes: z.int(),
  percent: z.int(),
  /** First and last day. */
  from: z.string(),
  to: z.string(),
  /** `null`: several clients. */
  clientName: z.nullable(z.string()),
});
export type SuspiciousBlock = z.infer<typeof block>;

const undoable = z.object({ _id: z.string(), cancelled: z.int(), until: z.string() });

export const getSuspicious = endpoint({
  method: 'GET',
  path: '/api/citations/suspicious',
  access: ['agenda'],
  limit: 'staff',
  topics: ['citations'],
  summary: 'Unconfirmed web bookings that take a large share of the coming two weeks, by origin',
  reply: z.object({
    blocks: z.array(block),
    /** Bulk cancellations that can still be undone, newest first. */
    undoable: z.array(undoable),
  }),
});
export type Suspicious = z.infer<typeof getSuspicious.reply>;

const CITATIONS_TEXT = 'Indica las citas que quieres cancelar, hasta 500.';

export const cancelInBulk = endpoint({
  method: 'POST',
  path: '/api/citations/bulk-cancel',
  access: ['agenda'],
  limit: 'staff',
  topics: ['citations'],
  summary: 'Cancels unconfirmed web bookings; clients are notified once the undo has expired',
  body: z.strictObject({
    citations: z
      .array(z.uuid(CITATIONS_TEXT), CITATIONS_TEXT)
      .check(z.minLength(1, CITATIONS_TEXT), z.maxLength(MAX_AT_ONCE, CITATIONS_TEXT)),
  }),
  /** `skipped`: number of citations that were confirmed, cancelled or begun meanwhile. */
  reply: z.extend(undoable, { skipped: z.int() }),
  errors: pickCitationErrors('nothing-to-cancel'),
});

/** Reason for which a citation stays cancelled. */
export const NOT_RESTORED_TEXTS = {
  changed: 'cambió mientras tanto',
  told: 'el aviso a su cliente ya no se puede detener',
  taken: 'su horario ya está ocupado',
} as const;

export const undoBulkCancel = endpoint({
  method: 'POST',
  path: '/api/citations/bulk-cancel/:id/undo',
  access: ['agenda'],
  limit: 'staff',
  topics: ['citations'],
  summary: 'Restores the bookings of a bulk cancellation, on their bays or on others that are free',
  params: z.object({ id: z.string() }),
  body: z.strictObject({}),
  reply: z.object({
    restored: z.int(),
    /** Citations that stay cancelled, with the reason. */
    left: z.array(
      z.object({
        _id: z.string(),
        clientName: z.string(),
        date: z.string(),
        time: z.string(),
        reason: z.enum(['changed', 'told', 'taken']),
      }),
    ),
  }),
  errors: pickCitationErrors('unknown-bulk-cancel', 'undo-over'),
});
export type UndoResult = z.infer<typeof undoBulkCancel.reply>;
