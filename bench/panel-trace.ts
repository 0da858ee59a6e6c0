import type { CDPSession } from 'playwright-core';

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  /** Processor time, in µs. */
  tdur?: number;
  args: { name?: string };
};

/** A mark that `panel-page.ts` sets before each press. */
const PRESS = 'press';

/**
 * Records the tasks of the page's main thread. Returns a function that ends the recording and returns
 * the processor time of the longest task after each press, in ms: other programs do not change it.
 */
export async function traceTasks(devtools: CDPSession): Promise<() => Promise<number[]>> {
  const events: TraceEvent[] = [];
  devtools.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['toplevel', 'blink.user_timing'],
      excludedCategories: ['*'],
    },
  });
  return async () => {
    const ended = new Promise<void>((resolve) =>
      devtools.once('Tracing.tracingComplete', () => resolve()),
    );
    await devtools.send('Tracing.end');
    await ended;
    return longestTasks(events);
  };
}

function longestTasks(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(({ name, ph }) => name === PRESS && ph !== 'M');
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && main.has(`${pid}:${tid}`),
  );
  const starts = presses.map(({ ts }) => ts).sort((a, b) => a - b);
  return starts.map((start, at) => {
    const until = starts[at + 1] ?? Number.POSITIVE_INFINITY;
    const times = tasks
      .filter(({ ts }) => ts >= start && ts < until)
      .map(({ tdur = 0 }) => tdur / 1000);
    return Math.max(0, ...times);
  });
}
