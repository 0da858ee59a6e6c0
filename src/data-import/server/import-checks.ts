import { sql } from 'kysely';
import type { IntegrityCheck } from '#platform/data/integrity-checks.ts';

/** The table of the records of a collection; those of users are deleted with the user. */
const RECORD_TABLES = {
  citations: 'citations',
  clients: 'clients',
  components: 'components',
  expenses: 'expenses',
  movements: 'components',
  products: 'products',
  reservations: 'reservations',
  services: 'services',
  visits: 'citations',
} as const;

const lost = Object.entries(RECORD_TABLES).map(
  ([collection, table]) => sql`
    select collection || ' ' || source_key as what from import_map
    where collection = ${sql.lit(collection)}
      and not exists (select from ${sql.table(table)} as own where own.id = import_map.record)`,
);

/** Invariants of the log of the imports. */
export const IMPORT_CHECKS: readonly IntegrityCheck[] = [
  {
    promise: 'Cada documento importado tiene su registro.',
    broken: sql`${sql.join(lost, sql` union all `)} order by what`,
  },
  {
    promise: 'Una importación deshecha no deja nada, y ninguna queda deshaciéndose.',
    broken: sql`
      select 'importación ' || id as what from imports
      where state = 'undoing' or state = 'undone' and (
        exists (select from import_map where import_id = imports.id)
        or exists (select from import_rows where import_id = imports.id))
      order by what`,
  },
];
