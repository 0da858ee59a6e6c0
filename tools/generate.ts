import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateFiles } from './check/generated.ts';
import { PROJECT } from './check/tree.ts';

/** `npm run generate`: writes the row types of the migrated database, the diagrams, the types of the client and the small fonts. */
for (const [path, text] of await generateFiles()) {
  mkdirSync(dirname(join(PROJECT, path)), { recursive: true });
  writeFileSync(join(PROJECT, path), text);
  console.log(`${path} is written.`);
}
