import type { ChildProcess } from 'node:child_process';

/** The signal that asked this process to end while it waited for a child; `null` without one. */
export type Interruption = { signal: NodeJS.Signals | null; stopListening(): void };

/**
 * Lets a child end first when this process is asked to end. A terminal sends Ctrl-C to both; SIGTERM and SIGHUP are
 * passed on.
 */
export function passSignalsTo(child: ChildProcess): Interruption {
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const handler = () => {
      interruption.signal = signal;
      if (signal !== 'SIGINT') child.kill(signal);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  const interruption: Interruption = {
    signal: null,
    stopListening: () => {
      for (const { signal, handler } of handlers) process.off(signal, handler);
    },
  };
  return interruption;
}
