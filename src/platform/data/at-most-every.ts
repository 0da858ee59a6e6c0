/**
 * Returns a function that calls `run` at once, or at the end of `intervalMs` if it was called since. Several calls within
 * an interval are one.
 */
export function atMostEvery(intervalMs: number, run: () => void): () => void {
  let nextAt = 0;
  let waiting = false;
  const call = () => {
    waiting = false;
    nextAt = performance.now() + intervalMs;
    run();
  };
  return () => {
    if (waiting) return;
    const wait = nextAt - performance.now();
    if (wait <= 0) return call();
    waiting = true;
    setTimeout(call, wait).unref();
  };
}
