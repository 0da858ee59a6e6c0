import { type Day, MINUTE, shortDay } from '#shared/time/day-time.ts';
import { EVERYBODY_WINDOW_HOURS } from './unconfirmed-budget.ts';

/** A pending booking of the public page with its start in the future. */
export type UnconfirmedBooking = {
  id: string;
  minutes: number;
  /** E-mail and phone, normalized for comparison. */
  email: string;
  phone: string;
  /** Equal for equal networks; `null`: unknown. */
  network: string | null;
  /** Whether staff had accepted this person before. */
  known: boolean;
  bookedAt: number;
};

/** Origin of the bookings of a block: one person, one network, or new clients within 24 hours. */
type BlockKind = 'person' | 'network' | 'everybody';
export type BookingBlock = { kind: BlockKind; ids: string[]; minutes: number };

/**
 * Thresholds of a suspicious block: least share of the coming two weeks' minutes, and least number
 * of bookings. They are two thirds of the budgets of `unconfirmed-budget.ts`, so that staff are
 * warned before a budget rejects clients.
 */
const SUSPICIOUS: Readonly<Record<BlockKind, { share: number; bookings: number }>> = {
  person: { share: 0.035, bookings: 2 },
  network: { share: 0.05, bookings: 2 },
  everybody: { share: 0.065, bookings: 3 },
};
const MAX_BLOCKS = 5;

/**
 * Returns the suspicious blocks, largest first; none without minutes in the coming two weeks. Drops
 * a block with the same bookings as a narrower one. `now` in epoch milliseconds.
 */
export function suspiciousBlocks(
  bookings: readonly UnconfirmedBooking[],
  { twoWeeks, now }: { twoWeeks: number; now: number },
): BookingBlock[] {
  // A closed workshop has no share to measure.
  if (twoWeeks === 0) return [];
  const since = now - EVERYBODY_WINDOW_HOURS * 60 * MINUTE;
  const strangers = bookings.filter(({ known }) => !known);
  const candidates: BookingBlock[] = [
    ...grouped('person', bookings, ({ email }) => email),
    ...grouped('person', bookings, ({ phone }) => phone),
    ...grouped('network', strangers, ({ network }) => network),
    ...grouped('everybody', strangers, ({ bookedAt }) => (bookedAt > since ? 'new' : null)),
  ];
  const seen = new Set<string>();
  return candidates
    .filter(({ kind, ids, minutes }) => {
      const { share, bookings: minBookings } = SUSPICIOUS[kind];
      const key = ids.join();
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew && ids.length >= minBookings && minutes >= share * twoWeeks;
    })
    .sort((one, other) => other.minutes - one.minutes)
    .slice(0, MAX_BLOCKS);
}

function grouped(
  kind: BlockKind,
  bookings: readonly UnconfirmedBooking[],
  keyOf: (booking: UnconfirmedBooking) => string | null,
): BookingBlock[] {
  const blocks = new Map<string, BookingBlock>();
  for (const booking of bookings) {
    const key = keyOf(booking);
    if (key === null || key === '') continue;
    const block = blocks.get(key) ?? { kind, ids: [], minutes: 0 };
    block.ids.push(booking.id);
    block.minutes += booking.minutes;
    blocks.set(key, block);
  }
  return [...blocks.values()];
}

type BlockSummary = {
  kind: BlockKind;
  count: number;
  /** Working minutes, and their share of the coming two weeks in per cent. */
  minutes: number;
  percent: number;
  from: Day;
  to: Day;
  clientName: string | null;
};

const KIND_LABELS: Readonly<Record<BlockKind, string>> = {
  person: 'Una misma persona',
  network: 'Una misma red',
  everybody: 'Clientes nuevos en las últimas 24 horas',
};

/** Returns the text about a block of suspicious bookings. */
export function formatSuspiciousBlock(block: BlockSummary): string {
  const { kind, count, minutes, percent, from, to, clientName } = block;
  const who = clientName === null ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} (${clientName})`;
  const when = from === to ? `el ${shortDay(from)}` : `del ${shortDay(from)} al ${shortDay(to)}`;
  const hours = String(Math.round(minutes / 6) / 10).replace('.', ',');
  return `${who}: ${count} citas web sin confirmar ${when} (${hours} horas, ${percent}\u00A0% de dos semanas).`;
}
