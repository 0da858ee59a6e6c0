import { MAX_CONCEPT, MAX_NOTES } from '#finance/rules/expense-fields.ts';
import type { Day } from '#shared/time/day-time.ts';
import { wallAt } from '#shared/time/time-zone.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { Instant } from '../import-records.ts';
import { readAmount } from '../values/number-values.ts';
import { readPicture } from '../values/picture-values.ts';
import { shown } from '../values/reading.ts';
import { readLine, readText } from '../values/text-values.ts';
import { EXPENSE_WORDS, readWord } from '../values/word-values.ts';

export function readExpenseDocument(fields: DocumentFields) {
  const written = fields.written();
  const amount = fields.required(
    'amount',
    readAmount(fields.get('amount')),
    1,
    'El gasto no tiene monto.',
  );
  if (amount === 0) fields.reject('amount', 'El monto del gasto es 0.');
  const category = fields.optional('category', readWord(fields.get('category'), EXPENSE_WORDS), '');
  return fields.outcome('expenses', {
    oldId: fields.oldId,
    amountCents: amount,
    concept: fields.optional(
      'concept',
      readLine(fields.get('concept', 'description'), MAX_CONCEPT),
      category === '' ? 'Gasto sin concepto' : category,
      'Al gasto le falta el concepto.',
    ),
    category,
    day: readExpenseDay(fields, written.createdAt),
    notes: fields.optional('notes', readText(fields.get('notes'), MAX_NOTES), ''),
    receipt: fields.optional(
      'receiptImage',
      readPicture(fields.get('receiptImage', 'receipt')),
      null,
    ),
    ...written,
  });
}

/** An expense without a readable date is on the day on which it was written. */
function readExpenseDay(fields: DocumentFields, createdAt: Instant | null): Day {
  const value = fields.get('date');
  const reading = fields.day('date', value);
  if (reading.kind === 'value') return reading.value.day;
  if (reading.kind === 'problem') fields.note('date', reading.sentence);
  if (createdAt === null) {
    fields.reject('date', 'El gasto no tiene fecha.');
    return fields.options.today;
  }
  const { day } = wallAt(createdAt, fields.options.timeZone);
  fields.note('date', `La fecha ${shown(value ?? '')} no sirve: queda la de su carga.`);
  return day;
}
