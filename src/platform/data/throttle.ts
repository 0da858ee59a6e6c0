/**
 * Returns a function that runs `run` at once, then at most once per `intervalMs`: calls during the interval cause one run at
 * its end.
 */
export function throttle(intervalMs: number, run: () => void): () => void {
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
