import type { AppContext } from '#platform/app-context.ts';

/** A kit whose clock the filling turns: appointments are booked days before they happen. */
export type DemoClock = { context: AppContext; setNow(now: number): void };
