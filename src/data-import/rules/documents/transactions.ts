import { type DocumentFields, own } from '../document-fields.ts';
import { readAmount } from '../values/number-values.ts';
import { isDocument, readOldId } from '../values/reference-values.ts';
import { readLine } from '../values/text-values.ts';
import { readWord, TRANSACTION_WORDS } from '../values/word-values.ts';
import { readClient } from './visit-parts.ts';

/** Computed from price and cost. */
const COMPUTED = ['profit', 'profitMargin', 'roi', 'updatedAt'];

export function readTransactionDocument(fields: DocumentFields) {
  fields.get(...COMPUTED);
  const { createdAt } = fields.written('La transacción no tiene fecha: queda la de su _id.');
  if (createdAt === null) fields.reject('createdAt', 'La transacción no tiene fecha.');
  const cause = ['citation', 'reservation'].map((name) => fields.get(name)).find(isDocument);
  const value = (name: string) =>
    (cause === undefined ? undefined : own(cause, name)) ?? fields.get(name);
  const item = value('service') ?? value('product') ?? fields.get('component');
  const hasCause = fields.get('citation', 'reservation') !== undefined;
  // The name and the contacts of a sale at the counter are optional.
  const hasClient = value('clientName') !== undefined || !hasCause;
  return fields.outcome('transactions', {
    oldId: fields.oldId,
    type: fields.required(
      'type',
      readWord(fields.get('type'), TRANSACTION_WORDS),
      'service',
      'La transacción no dice si es de un servicio o de un producto.',
    ),
    saleCents: fields.required(
      'salePrice',
      readAmount(fields.get('salePrice')),
      0,
      'La transacción no tiene precio de venta.',
    ),
    costCents: fields.optional('cost', readAmount(fields.get('cost')), 0),
    citation: fields.optional('citation', readOldId(fields.get('citation')), null),
    reservation: fields.optional('reservation', readOldId(fields.get('reservation')), null),
    itemName: fields.optional(
      'itemName',
      readLine(isDocument(item) ? own(item, 'name') : fields.get('itemName', 'name'), 120),
      '',
    ),
    client: hasClient ? readClient(fields, value) : { name: '', email: '', phone: '' },
    country: fields.optional('clientCountry', readLine(value('clientCountry'), 60), ''),
    createdAt: createdAt ?? 0,
  });
}
