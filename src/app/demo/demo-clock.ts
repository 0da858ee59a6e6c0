import type { AppContext } from '#platform/app-context.ts';

/** App context with a clock that seeding sets: appointments are booked days before they take place. */
export type DemoClock = { context: AppContext; setNow(now: number): void };
