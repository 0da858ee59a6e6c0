import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalIds,
  type PersonalTable,
  withheld,
} from '#platform/data/personal-data.ts';
import { ANONYMOUS_NAME } from '#shared/records/anonymous-client.ts';

/** Personal data in the ledger, for the composition root (docs/rules/personal-data.md). */

const COLUMNS = [
  'id',
  'kind',
  'type',
  'cause_type',
  'cause_id',
  'item_name',
  'client_name',
  'client_email',
  'client_phone',
  'client_country',
  'quantity',
  'unit',
  'sale_cents',
  'reason',
  'original_id',
  'replaces',
  'payment_id',
  'refund_id',
  'voided_at',
  'created_at',
];

const ofCauses = ({ citations, reservations, sales }: PersonalIds) =>
  idIn('cause_id', [...citations, ...reservations, ...sales]);

export const LEDGER_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'financial_transactions',
    exported: COLUMNS,
    withheld: {
      ...withheld('cost', 'cost_cents'),
      ...withheld('staff', 'actor_id', 'actor_name'),
    },
    rows: (ids) => sql`select ${columnList(COLUMNS, 'financial_transactions')}
      from financial_transactions where ${ofCauses(ids)} order by created_at, id`,
  },
];

/** The only change of a line that its trigger accepts (migration 0045). */
export const eraseLedger: ErasePersonalData = async (tx, ids) => {
  await tx
    .updateTable('financial_transactions')
    .set({ client_name: ANONYMOUS_NAME, client_email: '', client_phone: '', reason: '' })
    .where(ofCauses(ids))
    .execute();
};
