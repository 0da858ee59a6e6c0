import { type ForeignAccess, foreignAccesses } from './table-access.ts';
import { TABLE_EXCEPTIONS, type TableException } from './table-exceptions.ts';
import { TABLE_OWNERS } from './table-owners.ts';
import { filesIn, isTest, PROJECT } from './tree.ts';
import type { Check } from './types.ts';

/**
 * A file names only tables of its own module in SQL (`table-owners.ts`), or it is an exception
 * (`table-exceptions.ts`). In the project, rejects exceptions that no file needs.
 */
export const tables: Check = {
  name: 'tables',
  async run(root) {
    const files = filesIn(root, 'src/**/*.ts').filter((path) => !isTest(path));
    const accesses = foreignAccesses(root, files);
    const rejected = unnamedAccesses(accesses).map(
      ({ path, table }) =>
        `${path}: names the table ${table} of ${TABLE_OWNERS[table]}; call a function of ${TABLE_OWNERS[table]}`,
    );
    const unused = TABLE_EXCEPTIONS.filter(
      (exception) => root === PROJECT && isUnused(exception, accesses),
    );
    return [
      ...rejected,
      ...unused.map(
        ({ files: path }) =>
          `tools/check/table-exceptions.ts: ${path} needs no exception, or not all of it`,
      ),
    ];
  },
};

/** The accesses that no exception allows. */
export function unnamedAccesses(accesses: readonly ForeignAccess[]): ForeignAccess[] {
  return accesses.filter(
    (access) => !TABLE_EXCEPTIONS.some((exception) => allows(exception, access)),
  );
}

function allows(exception: TableException, { path, table }: ForeignAccess): boolean {
  return isIn(exception, path) && (exception.tables === 'all' || exception.tables.includes(table));
}

function isIn({ files }: TableException, path: string): boolean {
  return files instanceof RegExp
    ? files.test(path)
    : path === files || path.startsWith(`${files}/`);
}

function isUnused(exception: TableException, accesses: readonly ForeignAccess[]): boolean {
  const own = accesses.filter(({ path }) => isIn(exception, path)).map(({ table }) => table);
  if (exception.tables === 'all') return own.length === 0;
  return exception.tables.some((table) => !own.includes(table));
}
