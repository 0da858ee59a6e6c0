import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BUILD = "import { ensurePages } from './tools/build.ts'; await ensurePages();";

/**
 * Builds the pages where they are missing or old, in a process of its own: under Vitest `NODE_ENV`
 * is `test`, and the pages would contain React's development files.
 */
export default async function setup(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = ['--input-type=module', '--eval', BUILD];
  await promisify(execFile)(process.execPath, command, { cwd: ROOT, env });
}
