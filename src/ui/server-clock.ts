/** The `Date` header has whole seconds and arrives late: smaller differences are ignored. In ms. */
const NOISE_MS = 5_000;

let offset = 0;
const listeners = new Set<() => void>();

/** The server's time by the latest answer, else the browser's. Epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset;

/** How far the server's clock is ahead of the browser's, in milliseconds; 0 when they agree. */
export const clockOffset = (): number => offset;

/** Compares the browser's clock with the `Date` of an answer that has just arrived. */
export function recordServerTime(response: Pick<Response, 'headers'>): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const seen = date - Date.now();
  const next = Math.abs(seen) < NOISE_MS ? 0 : seen;
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
