import { CostRecorder } from './cost.ts';
import { meterOf } from './cpu.ts';
import type { BenchEnvironment } from './environment.ts';
import { type LoadRequest, sendRepeatedly } from './load.ts';
import type { Preset } from './statistics.ts';

/** The same calls to one server, over and over, and what they cost. */
export type Workload = { url: string; pid: number; sent: LoadRequest[]; book: CostRecorder };

export function workload(
  { url, pid }: { url: string; pid: number },
  sent: LoadRequest[],
): Workload {
  return { url, pid, sent, book: new CostRecorder() };
}

/** One after the other, round by round, so that each meets the same disturbances; warm before. */
export async function runRounds(
  stage: BenchEnvironment,
  turns: readonly Workload[],
  { rounds, secondsPerRound }: Preset,
): Promise<void> {
  for (const { url, sent } of turns) await sendRepeatedly(url, sent, secondsPerRound);
  await stage.settle();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, pid, sent, book } of turns) {
      const meter = meterOf(stage.dataFolder, [pid]);
      await book.round(meter, () => sendRepeatedly(url, sent, secondsPerRound));
    }
  }
}
