import type { ListedImport } from '../contract/imports.ts';

const NUMBER = new Intl.NumberFormat('es-UY');

export const formatCount = (value: number): string => NUMBER.format(value);

type Count = ListedImport['counts'][number];

/** Lines and documents that are imported: also the lines of clients who are completed. */
export const importedCount = ({ kind, added, known }: Count): number =>
  kind === 'clients' ? added + known : added;

export const importedTotal = (counts: readonly Count[]): number =>
  counts.reduce((sum, count) => sum + importedCount(count), 0);
