import type { Kit } from '#server-kit/kit.ts';

/** A kit whose clock the filling turns: appointments are booked days before they happen. */
export type TimeTravel = { kit: Kit; setNow(now: number): void };
