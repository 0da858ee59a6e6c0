import { sql } from 'kysely';
import {
  type PersonalTable,
  personalTable,
  withheld,
  withheldErased,
} from '#platform/data/personal-data.ts';

/** A key of `client_contacts` is the contact: it is replaced by one that no row has. */
const CONTACT_KEY = sql`case when table_name = 'client_contacts'
  then concat_ws('|', 'contacto', 'borrado', gen_random_uuid()) else row_key end`;

/** The former values of rows that an import changed. Without them the import can no longer be undone. */
export const IMPORT_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'import_rows',
    '',
    {
      ...withheld('internal', 'import_id', 'table_name', 'is_new', 'hash'),
      row_key: withheldErased('internal', CONTACT_KEY),
      before: withheldErased('internal', null),
    },
    {
      of: ({ clients, motorcycles }) => {
        const ids = [...clients, ...motorcycles];
        return sql<boolean>`(before is not null and (row_key = any(${ids}::text[])
          or before ->> 'client_id' = any(${ids}::text[])
          or before ->> 'motorcycle_id' = any(${ids}::text[]))
          or table_name = 'client_contacts' and split_part(row_key, '|', -1) = any(${ids}::text[]))`;
      },
      order: [],
    },
  ),
];
