import { errorText } from './error-text.ts';

/** Runs an entrance; what stops it is one sentence where it can be, otherwise the whole error. */
export async function runEntryPoint(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(errorText(error) ?? error);
    process.exit(1);
  }
}
