import { resolve } from 'node:path';
import { errorText } from '../error-text.ts';

/** Runs a command: prints its sentence and ends with 0, or prints the one that refuses and ends with 1. */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  // Ending this way lets a server that was started for the time go too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(errorText(error) ?? error);
    process.exit(1);
  }
}

/** npm runs scripts in the project's folder; a file named by the caller lies in the caller's. */
export function resolveCallerPath(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}
