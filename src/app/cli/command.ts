import { resolve } from 'node:path';
import { errorText } from '../error-text.ts';

/** Runs a command. Prints its result and exits with 0, or prints the error and exits with 1. */
export async function runCommand(work: (args: string[]) => Promise<string>): Promise<void> {
  // `process.exit` also stops a database server that the command started.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  try {
    console.log(await work(process.argv.slice(2)));
  } catch (error) {
    console.error(errorText(error) ?? error);
    process.exit(1);
  }
}

/** Resolves a path against the caller's folder: npm runs scripts in the project's folder. */
export function resolveCallerPath(file: string): string {
  return resolve(process.env.INIT_CWD ?? '.', file);
}
