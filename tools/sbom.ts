import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Licence, shippedLicences } from './check/licences.ts';
import { PROJECT } from './check/tree.ts';
import { billOfMaterials } from './sbom/bill-of-materials.ts';

/**
 * `npm run sbom`: writes the software bill of materials (CycloneDX) and the licences of all shipped
 * packages into `dist/sbom`. The versions are those of `package-lock.json`; nothing is downloaded.
 */
const FOLDER = join(PROJECT, 'dist/sbom');

/** Third-party files in our source. */
const COPIED: readonly Licence[] = [
  {
    name: 'src/access/server/passwords/leaked-passwords.txt (part of SecLists, Copyright (c) Daniel Miessler)',
    version: '10-million-password-list',
    licence: 'MIT',
  },
];

const bill = await billOfMaterials(PROJECT);
const { components } = JSON.parse(bill) as { components: unknown[] };
const licences = shippedLicences(PROJECT);

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, 'bujia.cdx.json'), bill);
writeFileSync(join(FOLDER, 'licences.md'), licenceTable([...licences, ...COPIED]));
console.log(`dist/sbom/bujia.cdx.json: ${components.length} components`);
console.log(`dist/sbom/licences.md: ${licences.length} packages, ${COPIED.length} copied file`);

function licenceTable(all: readonly Licence[]): string {
  const rows = all.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return ['# Licences', '', '| package | version | licence |', '|---|---|---|', ...rows, ''].join(
    '\n',
  );
}
