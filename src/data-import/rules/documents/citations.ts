import { DEFAULT_TIME } from '#agenda/rules/manual-fields.ts';
import { type Day, minuteOf } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { Instant } from '../import-records.ts';
import { readTime } from '../values/date-values.ts';
import { readBoolean } from '../values/number-values.ts';
import { readText } from '../values/text-values.ts';
import { CITATION_WORDS, readWord } from '../values/word-values.ts';
import { readClient, readItem, readVehicle } from './visit-parts.ts';

export function readCitationDocument(fields: DocumentFields) {
  const written = fields.written();
  const status = fields.required(
    'status',
    readWord(fields.get('status'), CITATION_WORDS),
    'pending',
    'La cita no tiene estado.',
  );
  const delivered = fields.instant('deliveredAt', fields.get('deliveredAt'));
  const { day, minute } = readPlace(fields, delivered ?? written.createdAt);
  fields.get('paymentStatus');
  return fields.outcome('citations', {
    oldId: fields.oldId,
    client: readClient(fields),
    service: readItem(fields, 'service'),
    product: readItem(fields, 'product'),
    vehicle: readVehicle(fields, 'bikeInfo'),
    day,
    startMinute: minute,
    status,
    notes: readNotes(fields),
    adminComment: fields.optional('adminComment', readText(fields.get('adminComment'), 2000), ''),
    manualEntry: fields.optional('manualEntry', readBoolean(fields.get('manualEntry')), false),
    deliveredAt:
      status === 'delivered'
        ? (delivered ?? guessDelivery(fields, written.updatedAt, written.createdAt))
        : null,
    ...written,
  });
}

function guessDelivery(fields: DocumentFields, updated: Instant | null, created: Instant | null) {
  const at = updated ?? created;
  if (at === null) fields.reject('deliveredAt', 'La cita entregada no tiene fecha de entrega.');
  else fields.note('deliveredAt', 'Falta la fecha de entrega: queda la del último cambio.');
  return at;
}

/** Day and time. A citation without a day is on that of `other`. */
function readPlace(fields: DocumentFields, other: Instant | null): { day: Day; minute: number } {
  const time = readTime(fields.get('time'));
  const reading = fields.day('date', fields.get('date'));
  const found = reading.kind === 'value' ? reading.value : null;
  const local = other === null ? null : wallAt(other, fields.options.timeZone);
  if (reading.kind === 'problem') fields.note('date', reading.sentence);
  if (found === null && local === null) fields.reject('date', 'La cita no tiene fecha.');
  else if (found === null) {
    fields.note('date', 'La cita no tiene una fecha legible: queda la de su entrega o creación.');
  }
  const fallback = found?.minute ?? minuteOf(DEFAULT_TIME);
  const missing =
    found?.minute == null ? `La cita no tiene hora: queda a las ${DEFAULT_TIME}.` : undefined;
  return {
    day: found?.day ?? local?.day ?? fields.options.today,
    minute: fields.optional('time', time, fallback, missing),
  };
}

const MAX_NOTES = 1000;

/** A manual entry has the client's problem in a field of its own. */
function readNotes(fields: DocumentFields): string {
  const texts = ['notes', 'problemDescription'].map((name) =>
    fields.optional(name, readText(fields.get(name), MAX_NOTES), ''),
  );
  const joined = [...new Set(texts)].filter((text) => text !== '').join('\n');
  return fields.optional('notes', readText(joined, MAX_NOTES), '');
}
