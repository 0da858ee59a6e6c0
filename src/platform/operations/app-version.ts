import { readFile } from 'node:fs/promises';
import { PROJECT_ROOT } from '../project-root.ts';

/** Returns the version of the program, from `package.json`. */
export async function appVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', PROJECT_ROOT), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
