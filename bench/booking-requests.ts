import { randomUUID } from 'node:crypto';
import type { Day } from '#shared/time/day-time.ts';
import { timeOf } from '#shared/time/day-time.ts';
import { workdays } from '#test/workdays.ts';
import { addressOf, type LoadRequest } from './load.ts';

/** Slots of half-hour jobs that never overlap: seven before the break, nine after it. */
const MINUTES = [540, 570, 600, 630, 660, 690, 720, 810, 840, 870, 900, 930, 960, 990, 1020, 1050];

/** The capacity of the measured workshop: as many bays and days as the settings allow. */
export const MAX_CAPACITY = { bays: 20, horizonDays: 365 };
const DAYS = 240;
/** The first client number of a race: races share no client with other bookings. */
const RACE_CLIENTS_FROM = 9_000_000;

/** Requests of bookings that all find a free bay, each with its own client, address and key. */
export class BookingRequests {
  readonly #days: readonly Day[];
  readonly #service: string;
  #made = 0;

  constructor(today: Day, service: string) {
    this.#days = workdays(today, 1, DAYS);
    this.#service = service;
  }

  next(proof?: string): LoadRequest {
    const number = this.#made++;
    const turn = Math.floor(number / DAYS);
    if (turn >= MINUTES.length * MAX_CAPACITY.bays)
      throw new Error('every bay of the year is booked');
    const date = this.#days[number % DAYS] ?? '';
    return this.#request(number, date, MINUTES[turn % MINUTES.length] ?? 0, proof);
  }

  #request(number: number, date: Day, minute: number, proof?: string): LoadRequest {
    const body = {
      clientName: 'Lucía Fernández',
      clientEmail: `lucia${number}@ejemplo.com`,
      clientPhone: `+598 9${String(number).padStart(7, '0')}`,
      service: this.#service,
      vehicleType: 'motorcycle',
      vehicleBrand: 'Yamaha',
      vehicleModel: 'MT-07',
      vehicleYear: 2022,
      date,
      time: timeOf(minute),
      notes: 'Hace ruido al frenar.',
      ...(proof !== undefined && { challenge: proof }),
    };
    return {
      method: 'POST',
      path: '/api/citations',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': addressOf(number),
      },
      body: JSON.stringify(body),
    };
  }

  /**
   * Returns `count` requests by different clients for the first slot of a day without other
   * bookings.
   */
  batchForOneStart(count: number, day: Day): () => LoadRequest | null {
    let left = count;
    return () =>
      left-- > 0 ? this.#request(RACE_CLIENTS_FROM + left, day, MINUTES[0] ?? 0) : null;
  }

  /** Returns the next `count` requests, each with a solved challenge if challenges are given. */
  batch(count: number, proofs?: string[]): () => LoadRequest | null {
    let left = count;
    return () => {
      if (left === 0) return null;
      left -= 1;
      return this.next(proofs ? takeSolution(proofs) : undefined);
    };
  }
}

function takeSolution(proofs: string[]): string {
  const proof = proofs.pop();
  if (proof === undefined) throw new Error('no solved challenge is left');
  return proof;
}
