import { sql } from 'kysely';
import {
  coded,
  erased,
  idIn,
  kept,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

/** Erasing makes the only change of these rows that their trigger accepts (migration 0045). */
export const STOCK_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'stock_movements',
    'Movimientos de stock de sus trabajos',
    {
      reference_type: coded('Por'),
      reference_id: REFERENCE,
      type: coded('Clase'),
      quantity: kept('Cantidad'),
      reason: erased('Motivo', ''),
      created_at: kept('Creado'),
      ...withheld('catalogue', 'component_id'),
      ...withheld('cost', 'unit_cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name', 'actor_email'),
      ...withheld('internal', 'id', 'line', 'cause', 'reverses', 'previous_stock', 'new_stock'),
    },
    {
      of: ({ citations, reservations, sales }) =>
        idIn('reference_id', [...citations, ...reservations, ...sales]),
      order: ['created_at', 'id'],
      erases: () => sql`reason <> ''`,
    },
  ),
];
