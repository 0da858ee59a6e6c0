import { read } from './tree.ts';
import type { Check } from './types.ts';

type Needs = { readonly dependencies?: Names; readonly optionalDependencies?: Names };
type Names = Readonly<Record<string, string>>;
type Lockfile = { readonly packages: Readonly<Record<string, Needs>> };

/**
 * `npm ci` refuses a lockfile that lacks an optional package of another platform, and `npm install`
 * silently leaves out packages that its registry does not have. Reports missing entries.
 */
export const lockfile: Check = {
  name: 'lockfile',
  async run(root) {
    const { packages }: Lockfile = JSON.parse(read(root, 'package-lock.json'));
    return Object.entries(packages).flatMap(([place, needs]) =>
      Object.keys({ ...needs.dependencies, ...needs.optionalDependencies })
        .filter((name) => !found(packages, place, name))
        .map((name) => `package-lock.json: no entry for ${name}, which ${place || 'we'} need`),
    );
  },
};

/** Searches as Node does: beside the package, then in each folder above it. */
function found(packages: Lockfile['packages'], place: string, name: string): boolean {
  for (
    let from = place;
    ;
    from = from.slice(0, Math.max(from.lastIndexOf('node_modules/') - 1, 0))
  ) {
    if (`${from === '' ? '' : `${from}/`}node_modules/${name}` in packages) return true;
    if (from === '') return false;
  }
}
