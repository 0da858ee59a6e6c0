import { readFile } from 'node:fs/promises';

/** URL of the project's folder. Stays valid for files of this layer that move to another folder. */
export const PROJECT_ROOT = new URL('../../', import.meta.url);

/** Returns the version of the program, from `package.json`. */
export async function appVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', PROJECT_ROOT), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
