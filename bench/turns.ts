import { CostBook } from './cost.ts';
import { meterOf } from './cpu.ts';
import { hammer, type Sent } from './load.ts';
import type { Effort } from './measure.ts';
import type { Stage } from './stage.ts';

/** The same calls to one server, over and over, and what they cost. */
export type Turn = { url: string; pid: number; sent: Sent[]; book: CostBook };

export function turn({ url, pid }: { url: string; pid: number }, sent: Sent[]): Turn {
  return { url, pid, sent, book: new CostBook() };
}

/** One after the other, round by round, so that each meets the same disturbances; warm before. */
export async function takeTurns(
  stage: Stage,
  turns: readonly Turn[],
  { rounds, secondsPerRound }: Effort,
): Promise<void> {
  for (const { url, sent } of turns) await hammer(url, sent, secondsPerRound);
  await stage.settle();
  for (let round = 0; round < rounds; round += 1) {
    for (const { url, pid, sent, book } of turns) {
      const meter = meterOf(stage.dataFolder, [pid]);
      await book.round(meter, () => hammer(url, sent, secondsPerRound));
    }
  }
}
