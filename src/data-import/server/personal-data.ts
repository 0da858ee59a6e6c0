import { sql } from 'kysely';
import {
  type PersonalTable,
  personalTable,
  withheld,
  withheldErased,
} from '#platform/data/personal-data.ts';

/** The former values of rows that an import changed. Without them the import can no longer be undone. */
export const IMPORT_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'import_rows',
    '',
    {
      ...withheld('internal', 'import_id', 'table_name', 'row_key', 'is_new', 'hash'),
      before: withheldErased('internal', null),
    },
    {
      of: ({ clients, motorcycles }) => {
        const ids = [...clients, ...motorcycles];
        return sql<boolean>`before is not null and (row_key = any(${ids}::text[])
          or before ->> 'client_id' = any(${ids}::text[])
          or before ->> 'motorcycle_id' = any(${ids}::text[]))`;
      },
      order: [],
    },
  ),
];
