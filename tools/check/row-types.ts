import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '#test/postgres.ts';
import { cloneTemplate } from '#test/template.ts';
import { errorLines, runTool } from './command.ts';
import { PROJECT, read } from './tree.ts';
import type { Check } from './types.ts';

export const ROW_TYPES = 'src/platform/data/database-types.ts';

const OPTIONS = [
  ...['--dialect', 'postgres', '--default-schema', 'public', '--include-pattern', 'public.*'],
  // Days stay text, cents and thousandths fit into a number: as `database.ts` reads them.
  ...[
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--type-mapping',
    '{"int8":"number"}',
  ],
];

/** The row types of a database that has just been migrated, as the text of a file. */
export async function rowTypes(): Promise<string> {
  const server = await startTestPostgres();
  const folder = mkdtempSync(join(tmpdir(), 'bujia-row-types-'));
  try {
    const database = await cloneTemplate(server);
    const file = join(folder, 'database-types.ts');
    const target = ['--url', database.connectionString, '--out-file', file];
    const ran = await runTool(PROJECT, 'kysely-codegen', ...OPTIONS, ...target);
    if (ran.code !== 0) throw new Error(errorLines(ran, 'kysely-codegen').join('\n'));
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await server.stop();
  }
}

/** The committed row types are those of the migrations. */
export const rowTypesMatch: Check = {
  name: 'row types',
  async run(root) {
    return differences(read(root, ROW_TYPES), await rowTypes());
  },
};

function differences(committed: string, made: string): string[] {
  if (committed === made) return [];
  const has = new Set(committed.split('\n'));
  const should = new Set(made.split('\n'));
  const missing = [...should].filter((line) => !has.has(line)).map((line) => `+ ${line}`);
  const surplus = [...has].filter((line) => !should.has(line)).map((line) => `- ${line}`);
  const hint = `${ROW_TYPES} is not what the migrations say: npm run generate`;
  return [hint, ...missing, ...surplus];
}
