import {
  clientColumns,
  clientOf,
  vehicleColumns,
  vehicleOf,
} from '#platform/data/value-columns.ts';
import type { EnteredFields } from '../../contract/citation-fields.ts';
import type { CitationRow } from './citation-row.ts';

type EnteredRow = Parameters<typeof clientOf>[0] &
  Parameters<typeof vehicleOf>[0] &
  Pick<CitationRow, 'vehicle_type' | 'notes'>;

/** Returns the fields that client or staff entered. */
export function enteredFieldsOf(row: EnteredRow): EnteredFields {
  return {
    ...clientOf(row),
    vehicleType: row.vehicle_type,
    ...vehicleOf(row),
    notes: row.notes,
  };
}

/** Returns the columns of the fields that client or staff enter. */
export function enteredColumns(fields: EnteredFields) {
  return {
    ...clientColumns(fields),
    vehicle_type: fields.vehicleType,
    ...vehicleColumns(fields),
    notes: fields.notes,
  };
}
