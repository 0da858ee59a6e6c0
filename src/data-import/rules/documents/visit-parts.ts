import { FIRST_YEAR } from '#shared/fields/person-fields.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { DumpDocument, DumpValue } from '../dump-values.ts';
import type { ItemCopy, ItemReference, RecordClient, RecordVehicle } from '../import-records.ts';
import { readAmount, readMinutes, readNumber } from '../values/number-values.ts';
import { readEmail, readPhone } from '../values/person-values.ts';
import { shown } from '../values/reading.ts';
import { isDocument, readOldId } from '../values/reference-values.ts';
import { readLine } from '../values/text-values.ts';
import { CATEGORY_WORDS, readWord, VEHICLE_WORDS } from '../values/word-values.ts';

/** What citations, reservations and transactions have in common. */

const NO_NAME = 'Sin nombre';

export function readClient(fields: DocumentFields, value = fields.get): RecordClient {
  return {
    name: fields.optional(
      'clientName',
      readLine(value('clientName'), 100),
      NO_NAME,
      `Falta el nombre del cliente: queda «${NO_NAME}».`,
    ),
    email: fields.optional('clientEmail', readEmail(value('clientEmail')), ''),
    phone: fields.optional('clientPhone', readPhone(value('clientPhone')), ''),
  };
}

/** Each field at the top of the document (`vehicleBrand`) or in `objectName` (`brand`). */
export function readVehicle(fields: DocumentFields, objectName: string): RecordVehicle {
  const value = (top: string, inner: string) => {
    const outer = fields.get(top);
    const within = fields.inner(objectName, inner);
    return outer ?? within;
  };
  return {
    type: fields.optional(
      'vehicleType',
      readWord(value('vehicleType', 'type'), VEHICLE_WORDS),
      'motorcycle',
    ),
    brand: fields.optional('vehicleBrand', readLine(value('vehicleBrand', 'brand'), 60), ''),
    model: fields.optional('vehicleModel', readLine(value('vehicleModel', 'model'), 60), ''),
    year: readYear(fields, value('vehicleYear', 'year')),
  };
}

function readYear(fields: DocumentFields, value: DumpValue | undefined): number | null {
  const year = fields.optional('vehicleYear', readNumber(value), null);
  const last = Number(fields.options.today.slice(0, 4)) + 1;
  if (year === null || (Number.isInteger(year) && year >= FIRST_YEAR && year <= last)) return year;
  fields.note('vehicleYear', `El año ${shown(value)} no es creíble: queda vacío.`);
  return null;
}

/** Reads a service or product: its id, and what a populated one says of itself. */
export function readItem(fields: DocumentFields, name: string): ItemReference {
  const value = fields.get(name);
  const copy = isDocument(value) ? readCopy(fields, name, value) : null;
  const id = readOldId(value);
  // A plain value that is no id is a name.
  if (id.kind === 'problem' && typeof value === 'string') {
    const title = readLine(value, 120);
    const copied = title.kind === 'value' ? nameOnly(title.value) : null;
    fields.note(name, `${shown(value)} no es un _id: queda como nombre.`);
    return { oldId: null, copy: copied };
  }
  return { oldId: fields.optional(name, id, null), copy };
}

const nameOnly = (name: string): ItemCopy => ({
  name,
  durationMinutes: null,
  priceCents: null,
  category: null,
});

function readCopy(fields: DocumentFields, name: string, value: DumpDocument): ItemCopy {
  const minutes = fields.optional(name, readMinutes(value['duration']), null);
  return {
    name: fields.optional(name, readLine(value['name'], 120), ''),
    durationMinutes: minutes !== null && minutes >= 1 && minutes <= 480 ? minutes : null,
    priceCents: fields.optional(name, readAmount(value['price']), null),
    category: fields.optional(name, readWord(value['category'], CATEGORY_WORDS), null),
  };
}
