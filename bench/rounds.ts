import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { BenchEnvironment } from './environment.ts';
import { type LoadRequest, sendRepeatedly } from './load.ts';
import type { Preset } from './statistics.ts';

/** Calls to one server, and their cost. */
export type Workload = { url: string; pid: number; sent: LoadRequest[]; book: CostRecorder };

export function workload(
  { url, pid }: { url: string; pid: number },
  sent: LoadRequest[],
): Workload {
  return { url, pid, sent, book: new CostRecorder() };
}

/**
 * Runs a warm-up, and then the workloads alternately, round by round, so that disturbances affect
 * all of them equally.
 */
export async function runRounds(
  environment: BenchEnvironment,
  workloads: readonly Workload[],
  { rounds, secondsPerRound }: Preset,
): Promise<void> {
  for (const { url, sent } of workloads) await sendRepeatedly(url, sent, secondsPerRound);
  await environment.settle();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, pid, sent, book } of workloads) {
      const meter = meterOf(environment.dataFolder, [pid]);
      await book.round(meter, () => sendRepeatedly(url, sent, secondsPerRound));
    }
  }
}
