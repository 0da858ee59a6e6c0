import { read } from './tree.ts';
import type { Check } from './types.ts';

type Entry = { readonly version?: string; readonly license?: string; readonly dev?: boolean };
type Lockfile = { readonly packages: Readonly<Record<string, Entry>> };

export type Licence = { readonly name: string; readonly version: string; readonly licence: string };

/** Licences that only require their text. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-3.0', // names of holidays
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1', // typefaces
  'PSF-2.0',
  'Unlicense',
]);

/** Copyleft that is accepted for named packages: their library stays a file of its own, or its files are not modified. */
const ACCEPTED: readonly { readonly name: RegExp; readonly licence: string }[] = [
  { name: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // Copyleft of its own files alone, which are used unmodified; their source: https://www.npmjs.com/package/web-push.
  { name: /^web-push$/, licence: 'MPL-2.0' },
];

/** Packages whose manifest has the old form of the field; read in the package. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  ssh2: 'MIT',
};

/** Rejects unknown licences, and copyleft that was not accepted, of shipped packages. */
export const licences: Check = {
  name: 'licences',
  async run(root) {
    return shippedLicences(root)
      .filter(({ name, licence }) => !isAllowed(name, licence))
      .map(
        ({ name, version, licence }) =>
          `package-lock.json: ${name} ${version} has the licence ${licence}, which is not allowed`,
      );
  },
};

/** Returns the packages of the lockfile that are shipped, in order of name. */
export function shippedLicences(root: string): Licence[] {
  const { packages }: Lockfile = JSON.parse(read(root, 'package-lock.json'));
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, { version = '', license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: license ?? READ_BY_HAND[name] ?? 'unknown' };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Evaluates an SPDX expression: one alternative (`OR`) must be allowed in all of its parts (`AND`).
 */
function isAllowed(name: string, expression: string): boolean {
  const allowed = (licence: string) =>
    ALLOWED.has(licence) ||
    ACCEPTED.some((each) => each.licence === licence && each.name.test(name));
  return expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((alternative) => alternative.split(' AND ').every(allowed));
}
