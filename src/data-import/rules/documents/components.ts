import { wholeProblem } from '#shared/money/quantity.ts';
import type { DocumentFields } from '../document-fields.ts';
import { readAmount, readBoolean, readQuantity } from '../values/number-values.ts';
import { shown } from '../values/reading.ts';
import { readLine } from '../values/text-values.ts';
import { readWord, UNIT_WORDS } from '../values/word-values.ts';

/** A component without code gets one from its id: recipes and movements refer to it. */
const codeOfId = (oldId: string) => `IMP-${oldId.slice(-8).toUpperCase()}`;

export function readComponentDocument(fields: DocumentFields) {
  const unit = fields.optional(
    'unit',
    readWord(fields.get('unit'), UNIT_WORDS),
    'piece',
    'Al componente le falta la unidad: queda en unidades.',
  );
  const stock = (name: string) => {
    const value = fields.get(name);
    const quantity = fields.optional(name, readQuantity(value), 0);
    if (quantity < 0) {
      fields.note(name, `El stock ${shown(value)} es negativo: queda en 0.`);
      return 0;
    }
    const sentence = wholeProblem(quantity, unit);
    if (sentence === null) return quantity;
    fields.note(name, `${sentence} Se quita la fracción de ${shown(value)}.`);
    return Math.floor(quantity / 1000) * 1000;
  };
  return fields.outcome('components', {
    oldId: fields.oldId,
    code: fields.optional(
      'code',
      readLine(fields.get('code'), 40),
      codeOfId(fields.oldId),
      `Al componente le falta el código: queda ${codeOfId(fields.oldId)}.`,
    ),
    name: fields.required(
      'name',
      readLine(fields.get('name'), 120),
      '',
      'Al componente le falta el nombre.',
    ),
    unit,
    quantity: stock('quantity'),
    minStock: stock('minStock'),
    costPerUnitCents: fields.optional('costPerUnit', readAmount(fields.get('costPerUnit')), 0),
    supplier: fields.optional('supplier', readLine(fields.get('supplier'), 120), ''),
    location: fields.optional('location', readLine(fields.get('location'), 60), ''),
    active: fields.optional('active', readBoolean(fields.get('active')), true),
    ...fields.written(),
  });
}
