import type { ListedImport } from '../contract/imports.ts';

type Counts = ListedImport['counts'];

const NUMBER = new Intl.NumberFormat('es-UY');

export const formatCount = (value: number): string => NUMBER.format(value);

/** Lines and documents that are imported: also those of clients who are completed. */
export function addedCount(counts: Counts): number {
  return counts.reduce(
    (sum, { kind, added, known }) => sum + added + (kind === 'clients' ? known : 0),
    0,
  );
}
