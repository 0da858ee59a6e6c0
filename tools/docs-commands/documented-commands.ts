import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT, read } from '../check/tree.ts';
import { commandsIn } from './commands-in.ts';

/** Written by the run itself. */
const OWN_PAGE = 'docs/commands.md';

/** Returns the commands that the documents name, each once. */
export function documentedCommands(): string[] {
  const pages = readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.md') && path !== OWN_PAGE);
  const files = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...pages.sort()];
  const named = files.flatMap((file) => commandsIn(file, read(PROJECT, file)));
  return [...new Set(named.map(({ command }) => command))];
}
