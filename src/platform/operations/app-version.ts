import { readFile } from 'node:fs/promises';

/** Returns the version of the program, from `package.json`. */
export async function appVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
