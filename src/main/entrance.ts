import { failureSentence } from './failure-sentence.ts';

/** Runs an entrance; what stops it is one sentence where it can be, otherwise the whole error. */
export async function entrance(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(failureSentence(error) ?? error);
    process.exit(1);
  }
}
