import { formatQuantity } from '#shared/money/quantity.ts';
import type { DocumentFields } from '../document-fields.ts';
import { readQuantity } from '../values/number-values.ts';
import { readOldId } from '../values/reference-values.ts';
import { readLine } from '../values/text-values.ts';
import { MOVEMENT_WORDS, readWord } from '../values/word-values.ts';

export function readMovementDocument(fields: DocumentFields) {
  const component = fields.required(
    'component',
    readOldId(fields.get('component', 'componentId')),
    '',
    'El movimiento no dice de qué componente es.',
  );
  const { createdAt } = fields.written('El movimiento no tiene fecha: queda la de su _id.');
  if (createdAt === null) fields.reject('createdAt', 'El movimiento no tiene fecha.');
  return fields.outcome('movements', {
    oldId: fields.oldId,
    component,
    type: fields.required(
      'type',
      readWord(fields.get('type'), MOVEMENT_WORDS),
      'manual_adjustment',
      'El movimiento no dice de qué tipo es.',
    ),
    ...readQuantities(fields),
    referenceType: fields.optional(
      'reference',
      readLine(fields.inner('reference', 'type'), 40),
      '',
    ),
    reference: fields.optional(
      'reference',
      readOldId(fields.inner('reference', 'id', '_id')),
      null,
    ),
    userName: fields.optional('user', readLine(fields.inner('user', 'name', 'username'), 100), ''),
    userEmail: fields.optional('user', readLine(fields.inner('user', 'email'), 254), ''),
    createdAt: createdAt ?? 0,
  });
}

/** Both stocks decide; the quantity is their difference. With one of them, the quantity gives the other. */
function readQuantities(fields: DocumentFields) {
  const read = (name: string) => fields.optional(name, readQuantity(fields.get(name)), null);
  const quantity = read('quantity');
  const previous = read('previousStock');
  const next = read('newStock');
  const before = previous ?? (next !== null && quantity !== null ? next - quantity : null);
  const after = next ?? (previous !== null && quantity !== null ? previous + quantity : null);
  const amounts = {
    quantity: (after ?? 0) - (before ?? 0),
    previousStock: before ?? 0,
    newStock: after ?? 0,
  };
  if (before === null || after === null) {
    fields.reject('quantity', 'El movimiento no dice cuánto había y cuánto quedó.');
  } else if (amounts.quantity === 0) {
    fields.reject('quantity', 'El movimiento no cambia el stock.');
  } else if (before < 0 || after < 0) {
    fields.reject('newStock', 'El movimiento deja un stock negativo.');
  } else if (quantity !== null && quantity !== amounts.quantity) {
    const [said, was] = [quantity, amounts.quantity].map((each) => formatQuantity(each / 1000));
    fields.note(
      'quantity',
      `La cantidad dice ${said}, pero el stock cambió en ${was}: vale el stock.`,
    );
  }
  return amounts;
}
