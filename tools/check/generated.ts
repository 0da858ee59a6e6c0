import { existsSync } from 'node:fs';
import { startTestPostgres } from '#test/postgres.ts';
import { cloneTemplate } from '#test/template.ts';
import { MODULE_DIAGRAM, moduleDiagram } from './module-diagram.ts';
import { ROW_TYPES, rowTypes } from './row-types.ts';
import { TABLE_DIAGRAM, tableDiagram } from './table-diagram.ts';
import { read } from './tree.ts';
import type { Check } from './types.ts';

/** The texts of all generated files, by path, from a database that has just been migrated. */
export async function generateFiles(): Promise<ReadonlyMap<string, string>> {
  const server = await startTestPostgres();
  try {
    const { connectionString } = await cloneTemplate(server);
    return new Map([
      [ROW_TYPES, await rowTypes(connectionString)],
      [TABLE_DIAGRAM, await tableDiagram(connectionString)],
      [MODULE_DIAGRAM, moduleDiagram()],
    ]);
  } finally {
    await server.stop();
  }
}

/** The committed row types and diagrams are those of the migrations and of the list of modules. */
export const generatedFilesMatch: Check = {
  name: 'generated files',
  async run(root) {
    const files = await generateFiles();
    return [...files].flatMap(([path, text]) => {
      const committed = existsSync(`${root}/${path}`) ? read(root, path) : '';
      return differences(path, committed, text);
    });
  },
};

function differences(path: string, committed: string, generated: string): string[] {
  if (committed === generated) return [];
  const has = new Set(committed.split('\n'));
  const should = new Set(generated.split('\n'));
  const missing = [...should].filter((line) => !has.has(line)).map((line) => `+ ${line}`);
  const surplus = [...has].filter((line) => !should.has(line)).map((line) => `- ${line}`);
  return [`${path} is out of date: npm run generate`, ...missing, ...surplus];
}
