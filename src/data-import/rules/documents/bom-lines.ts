import { formatQuantity } from '#shared/money/quantity.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { DumpValue } from '../dump-values.ts';
import type { BomLine } from '../import-records.ts';
import { readQuantity } from '../values/number-values.ts';
import { isDocument, readOldId } from '../values/reference-values.ts';

/** Reads the components of a service or product; two lines of one component become one. */
export function readBom(fields: DocumentFields): BomLine[] {
  const value = fields.get('components') ?? [];
  if (!Array.isArray(value)) {
    fields.note('components', 'Los componentes no son una lista: queda sin componentes.');
    return [];
  }
  const quantities = new Map<string, number>();
  for (const each of value) {
    const line = readLine(each, fields);
    if (line === null) continue;
    const before = quantities.get(line.component);
    if (before !== undefined) fields.note('components', 'Un componente está dos veces: se suman.');
    quantities.set(line.component, (before ?? 0) + line.quantity);
  }
  return [...quantities].map(([component, quantity]) => ({ component, quantity }));
}

function readLine(value: DumpValue, fields: DocumentFields): BomLine | null {
  const isLine = isDocument(value) && ('component' in value || 'componentId' in value);
  const component = readOldId(isLine ? (value['component'] ?? value['componentId']) : value);
  if (component.kind !== 'value') {
    fields.note('components', 'Un componente de la lista ya no existe: se quita.');
    return null;
  }
  const quantity = readQuantity(isLine ? value['quantity'] : 1);
  const thousandths = fields.optional('components', quantity, 0);
  if (thousandths > 0) return { component: component.value, quantity: thousandths };
  fields.note(
    'components',
    `Un componente tiene cantidad ${formatQuantity(thousandths / 1000)}: se quita.`,
  );
  return null;
}
