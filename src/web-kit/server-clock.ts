/** The `Date` header counts whole seconds and arrives late: a smaller difference means nothing. */
const NOISE_MS = 5_000;

let offset = 0;
const listeners = new Set<() => void>();

/** The server's time, as far as an answer told it; else the browser's. Epoch milliseconds. */
export const serverNow = (): number => Date.now() + offset;

/** How far the server's clock is ahead of the browser's, in milliseconds; 0 where they agree. */
export const clockOffset = (): number => offset;

/** Compares the browser's clock with the `Date` of an answer that has just come. */
export function noteServerTime(response: Pick<Response, 'headers'>): void {
  const date = Date.parse(response.headers.get('date') ?? '');
  if (Number.isNaN(date)) return;
  const seen = date - Date.now();
  const next = Math.abs(seen) < NOISE_MS ? 0 : seen;
  if (next !== 0 && Math.abs(next - offset) < NOISE_MS) return;
  if (next === offset) return;
  offset = next;
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever the difference changed, until the returned function is called. */
export function onClockOffset(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
