import type { UnconfirmedMinutes } from '../../rules/unconfirmed-budget.ts';

/** A booking that this process writes: its citation's id and minutes, and whether only a mailed link allowed it. */
export type RunningBooking = { id: string; minutes: number; proven: boolean };

/** The stored minutes that limit everybody together, with the citations that they count. */
type StoredMinutes = Pick<UnconfirmedMinutes, 'everybody'> & {
  proven: number;
  countedIds: readonly string[];
};

/**
 * The bookings that this process is writing. The minutes of everybody are read without a lock that all bookings share,
 * so the sum that a booking reads lacks those that are not committed yet; `add` them from here. With one process the sum is
 * exact. With n processes on one database, bookings of one moment take together at most n times what was left of the limit.
 */
export class RunningBookings {
  readonly #running = new Map<string, RunningBooking>();
  readonly #reads = new Set<Map<string, RunningBooking>>();

  /**
   * Call before the stored minutes are read. Returns the bookings that the read may miss; those that start or end until
   * `endRead` are among them.
   */
  startRead(): ReadonlyMap<string, RunningBooking> {
    const read = new Map(this.#running);
    this.#reads.add(read);
    return read;
  }

  endRead(read: ReadonlyMap<string, RunningBooking>): void {
    this.#reads.delete(read as Map<string, RunningBooking>);
  }

  /** Counts a booking from now until `end`. */
  add(booking: RunningBooking): void {
    for (const counted of [this.#running, ...this.#reads]) counted.set(booking.id, booking);
  }

  /** Ends a booking: its transaction was committed or rolled back. */
  end(id: string): void {
    this.#running.delete(id);
  }
}

/** Returns the stored minutes with those of running bookings that they do not count. */
export function withRunningMinutes<Stored extends StoredMinutes>(
  stored: Stored,
  running: Iterable<RunningBooking>,
): Stored {
  const counted = new Set(stored.countedIds);
  const missed = [...running].filter(({ id }) => !counted.has(id));
  const minutesOf = (proven: boolean) =>
    missed.reduce((sum, each) => sum + (each.proven === proven ? each.minutes : 0), 0);
  return {
    ...stored,
    everybody: stored.everybody + minutesOf(false),
    proven: stored.proven + minutesOf(true),
  };
}
