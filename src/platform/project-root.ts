import { readFile } from 'node:fs/promises';

/** URL of the project's folder. Stays valid for files of this layer that move to another folder. */
export const PROJECT_ROOT = new URL('../../', import.meta.url);

/**
 * Returns the file of a program that this process starts. A built process starts `dist/app/<built>`, because a release has
 * no sources. A process that runs from the sources starts `source`.
 */
export function programFile(program: { source: string; built: string }): URL {
  const isBuilt = import.meta.url.endsWith('.js');
  return new URL(isBuilt ? `dist/app/${program.built}` : program.source, PROJECT_ROOT);
}

/** Returns the version of the program, from `package.json`. */
export async function appVersion(): Promise<string> {
  const text = await readFile(new URL('package.json', PROJECT_ROOT), 'utf8');
  const { version }: { version: string } = JSON.parse(text);
  return version;
}
