import { sql } from 'kysely';
import {
  columnList,
  type ErasePersonalData,
  idIn,
  type PersonalTable,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

const ORIGIN_COLUMNS = ['citation_id', 'booked_at', 'known', 'proven'];

export const BOOKING_PERSONAL_TABLES: readonly PersonalTable[] = [
  {
    table: 'web_bookings',
    exported: ORIGIN_COLUMNS,
    withheld: {
      address: 'A keyed hash, without the address itself.',
      network: 'A keyed hash, without the address itself.',
    },
    rows: ({ citations }) => sql`select ${columnList(ORIGIN_COLUMNS, 'web_bookings')}
      from web_bookings where ${idIn('citation_id', citations)} order by booked_at, citation_id`,
  },
];

export const eraseBookingOrigins: ErasePersonalData = async (tx, { citations }) => {
  await tx.deleteFrom('web_bookings').where(idIn('citation_id', citations)).execute();
};
