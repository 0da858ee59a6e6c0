import {
  idIn,
  kept,
  type PersonalTable,
  personalTable,
  REFERENCE,
  withheld,
} from '#platform/data/personal-data.ts';

/** Personal data in the tables of this module, for the composition root (docs/rules/personal-data.md). */

export const BOOKING_PERSONAL_TABLES: readonly PersonalTable[] = [
  personalTable(
    'web_bookings',
    'Citas pedidas por la página',
    {
      citation_id: REFERENCE,
      booked_at: kept('Pedida'),
      known: kept('Cliente conocido'),
      proven: kept('Correo confirmado por un enlace'),
      ...withheld('hashed', 'address', 'network'),
    },
    {
      of: ({ citations }) => idIn('citation_id', citations),
      order: ['booked_at', 'citation_id'],
      erases: 'delete',
    },
  ),
];
