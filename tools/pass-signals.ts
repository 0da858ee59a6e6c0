import type { ChildProcess } from 'node:child_process';

/**
 * Lets a child end first when this process is asked to end. A terminal sends Ctrl-C to both; SIGTERM and SIGHUP are
 * passed on. Returns a function that stops this and returns the signal that came, or `null`.
 */
export function passSignalsTo(child: ChildProcess): () => NodeJS.Signals | null {
  let came: NodeJS.Signals | null = null;
  const receive = (signal: NodeJS.Signals) => {
    came = signal;
    if (signal !== 'SIGINT') child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, receive);
  return () => {
    for (const signal of signals) process.off(signal, receive);
    return came;
  };
}
