import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorLines, runTool } from './command.ts';
import { PROJECT } from './tree.ts';

export const ROW_TYPES = 'src/platform/data/database-types.ts';

const OPTIONS = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--include-pattern', 'public.*'],
  // Days stay text; cents and thousandths fit into a number: as `database.ts` parses them.
  ...[
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
  ],
];

/** The row types of a migrated database, as the text of a file. */
export async function rowTypes(connectionString: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bujia-row-types-'));
  try {
    const file = join(folder, 'database-types.ts');
    const target = ['--url', connectionString, '--out-file', file];
    const ran = await runTool(PROJECT, 'kysely-codegen', ...OPTIONS, ...target);
    if (ran.code !== 0) throw new Error(errorLines(ran, 'kysely-codegen').join('\n'));
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
