import { createStore } from './store.ts';

/** In ms. Smaller differences are ignored: the `Date` header has whole seconds and arrives late. */
const NOISE_MS = 5_000;

const offset = createStore(0);

/** Returns the server's time by the latest answer, else the browser's, in epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset.get();

/**
 * Returns by how many milliseconds the server's clock is ahead of the browser's; 0 if they agree.
 */
export const clockOffset = offset.get;

/** Updates the difference between the clocks from the `Date` of a new answer. */
export function recordServerTime(response: Pick<Response, 'headers'>): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const measured = date - Date.now();
  const next = Math.abs(measured) < NOISE_MS ? 0 : measured;
  if (next === 0 || Math.abs(next - offset.get()) >= NOISE_MS) offset.set(next);
}

/** Calls `listener` on every change of the difference. Returns the function that unsubscribes. */
export const subscribeToClockOffset = offset.subscribe;
