import { errorText } from './error-text.ts';

/** Runs an entry point. On an error, prints one sentence if there is one, else the whole error, and exits with 1. */
export async function runEntryPoint(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(errorText(error) ?? error);
    process.exit(1);
  }
}
