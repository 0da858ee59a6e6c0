import { existsSync, readFileSync } from 'node:fs';
import { startTestPostgres } from '#test/postgres.ts';
import { cloneTemplate } from '#test/template.ts';
import { CLIENT_TYPES, clientTypes } from './client-types.ts';
import { fontSubsets } from './font-subsets.ts';
import { MODULE_DIAGRAM, moduleDiagram } from './module-diagram.ts';
import { ROW_TYPES, rowTypes } from './row-types.ts';
import { TABLE_DIAGRAM, tableDiagram } from './table-diagram.ts';
import { read } from './tree.ts';
import type { Check } from './types.ts';

/** The contents of all generated files, by path, from a database that has just been migrated. */
export async function generateFiles(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const server = await startTestPostgres();
  try {
    const { connectionString } = await cloneTemplate(server);
    return new Map<string, string | Uint8Array>([
      [ROW_TYPES, await rowTypes(connectionString)],
      [TABLE_DIAGRAM, await tableDiagram(connectionString)],
      [MODULE_DIAGRAM, moduleDiagram()],
      [CLIENT_TYPES, await clientTypes()],
      ...(await fontSubsets()),
    ]);
  } finally {
    await server.stop();
  }
}

/** The committed row types match the migrations, the diagrams match these and the list of modules, the client's types match the contract, the small fonts match the packages. */
export const generatedFilesMatch: Check = {
  name: 'generated files',
  async run(root) {
    const files = await generateFiles();
    return [...files].flatMap(([path, text]) => {
      if (typeof text !== 'string') return bytesDiffer(root, path, text);
      const committed = existsSync(`${root}/${path}`) ? read(root, path) : '';
      return differences(path, committed, text);
    });
  },
};

function bytesDiffer(root: string, path: string, generated: Uint8Array): string[] {
  const file = `${root}/${path}`;
  const same = existsSync(file) && readFileSync(file).equals(generated);
  return same ? [] : [`${path} is out of date: npm run generate`];
}

function differences(path: string, committed: string, generated: string): string[] {
  if (committed === generated) return [];
  const has = new Set(committed.split('\n'));
  const should = new Set(generated.split('\n'));
  const missing = [...should].filter((line) => !has.has(line)).map((line) => `+ ${line}`);
  const surplus = [...has].filter((line) => !should.has(line)).map((line) => `- ${line}`);
  return [`${path} is out of date: npm run generate`, ...missing, ...surplus];
}
