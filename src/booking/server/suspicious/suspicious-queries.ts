import { sql } from 'kysely';
import { comingWeeks } from '#availability/rules/workshop-calendar.ts';
import { readAgenda } from '#availability/server/agenda-settings.ts';
import type { AppContext } from '#platform/app-context.ts';
import { PHONE_KEY } from '#platform/data/person-locks.ts';
import { dayAt, MINUTE } from '#shared/time/day-time.ts';
import {
  BULK_UNDO_MINUTES,
  type Suspicious,
  type SuspiciousBlock,
} from '../../contract/suspicious.ts';
import {
  type BookingBlock,
  suspiciousBlocks,
  type UnconfirmedBooking,
} from '../../rules/suspicious-blocks.ts';
import { isUnconfirmed } from '../limits/unconfirmed-queries.ts';

type Booking = UnconfirmedBooking & { clientName: string; day: string };

/**
 * Returns the suspicious blocks and the bulk cancellations that can still be undone. No block is
 * suspicious while rate limits are off.
 */
export async function readSuspicious(context: AppContext): Promise<Suspicious> {
  const undoable = await readUndoable(context);
  if (!context.config.rateLimits) return { blocks: [], undoable };
  const { settings, calendar } = await readAgenda(context);
  const now = context.clock();
  const twoWeeks = comingWeeks(calendar, settings.bays, dayAt(now, settings.timeZone)).minutes;
  const bookings = new Map(
    (await readUnconfirmed(context)).map((booking) => [booking.id, booking]),
  );
  const blocks = suspiciousBlocks([...bookings.values()], { twoWeeks, now });
  return { blocks: blocks.map((block) => toSuspiciousBlock(block, bookings, twoWeeks)), undoable };
}

function toSuspiciousBlock(
  { kind, ids, minutes }: BookingBlock,
  bookings: ReadonlyMap<string, Booking>,
  twoWeeks: number,
): SuspiciousBlock {
  const ofBlock = ids.flatMap((id) => bookings.get(id) ?? []);
  const days = ofBlock.map(({ day }) => day).sort();
  const names = new Set(ofBlock.map(({ clientName }) => clientName));
  const [name = null] = names;
  return {
    kind,
    citations: ids,
    minutes,
    percent: Math.round((minutes / twoWeeks) * 100),
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    clientName: names.size === 1 ? name : null,
  };
}

/** Returns the unconfirmed web bookings in order of id, so that equal groups have equal lists. */
async function readUnconfirmed(context: AppContext): Promise<Booking[]> {
  const rows = await context.db
    .selectFrom('citations')
    .leftJoin('web_bookings', 'web_bookings.citation_id', 'citations.id')
    .select([
      'id',
      'service_duration_minutes as minutes',
      'client_name as clientName',
      'day',
      'known',
      'created_at',
      sql<string>`lower(client_email)`.as('email'),
      PHONE_KEY.as('phone'),
      sql<string | null>`encode(network, 'hex')`.as('network'),
    ])
    .where(isUnconfirmed(context.clock()))
    .orderBy('id')
    .execute();
  return rows.map(({ known, created_at, ...row }) => ({
    ...row,
    known: known ?? false,
    bookedAt: created_at.getTime(),
  }));
}

async function readUndoable(context: AppContext): Promise<Suspicious['undoable']> {
  const rows = await context.db
    .selectFrom('bulk_cancels')
    .innerJoin('bulk_cancelled', 'bulk_id', 'id')
    .select((of) => ['id', 'at', of.fn.countAll<number>().as('cancelled')])
    .where('undone_at', 'is', null)
    .where('at', '>', new Date(context.clock() - BULK_UNDO_MINUTES * MINUTE))
    .groupBy('id')
    .orderBy('at', 'desc')
    .execute();
  return rows.map(({ id, at, cancelled }) => ({ _id: id, cancelled, until: undoDeadline(at) }));
}

/** Returns the end of the undo of a bulk cancellation made at this moment; ISO UTC. */
export function undoDeadline(at: Date): string {
  return new Date(at.getTime() + BULK_UNDO_MINUTES * MINUTE).toISOString();
}
