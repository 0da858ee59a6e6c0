import { expect, test } from 'vitest';
import { COMMAND_TABLE } from '../tools/docs-commands/command-table.ts';
import { commandsIn } from '../tools/docs-commands/commands-in.ts';
import { documentedCommands } from '../tools/docs-commands/documented-commands.ts';

test('each command that the documents name is run by docs:commands, or has a reason why not', () => {
  expect(documentedCommands().filter((command) => COMMAND_TABLE[command] === undefined)).toEqual(
    [],
  );
});

test('each command of the table stands in a document', () => {
  const named = documentedCommands();
  expect(Object.keys(COMMAND_TABLE).filter((command) => !named.includes(command))).toEqual([]);
});

test('a command that is a part of others names commands that are run', () => {
  for (const row of Object.values(COMMAND_TABLE)) {
    for (const part of 'parts' in row ? row.parts : []) {
      const other = COMMAND_TABLE[part];
      expect([part, other && !('parts' in other) && !('not' in other)]).toEqual([part, true]);
    }
  }
});

test('commandsIn returns the lines of sh blocks and the inline commands, without comments', () => {
  const text = [
    'Run `npm run\nbuild`, not `npm` or `src/app`.',
    '```sh',
    'npm ci    # first',
    'X=1 npm start',
    '```',
    '```yaml',
    'npm: no',
    '```',
    '| `git ls-files \\| wc -l` |',
  ].join('\n');
  expect(commandsIn('a.md', text).map(({ command }) => command)).toEqual([
    'npm ci',
    'X=1 npm start',
    'npm run build',
    'git ls-files | wc -l',
  ]);
});
