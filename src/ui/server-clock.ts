/** In ms. Smaller differences are ignored: the `Date` header has whole seconds and arrives late. */
const NOISE_MS = 5_000;

let offset = 0;
const listeners = new Set<() => void>();

/** Returns the server's time by the latest answer, else the browser's, in epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset;

/**
 * Returns by how many milliseconds the server's clock is ahead of the browser's; 0 if they agree.
 */
export const clockOffset = (): number => offset;

/** Updates the difference between the clocks from the `Date` of a new answer. */
export function recordServerTime(response: Pick<Response, 'headers'>): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const measured = date - Date.now();
  const next = Math.abs(measured) < NOISE_MS ? 0 : measured;
  if (next !== 0 && Math.abs(next - offset) < NOISE_MS) return;
  if (next === offset) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` on every change of the difference. Returns the function that unsubscribes. */
export function subscribeToClockOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
