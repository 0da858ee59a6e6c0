import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROW_TYPES, rowTypes } from './check/row-types.ts';
import { PROJECT } from './check/tree.ts';

/** `npm run generate`: writes the row types of the migrated database. */
writeFileSync(join(PROJECT, ROW_TYPES), await rowTypes());
console.log(`${ROW_TYPES} is written.`);
