import { MAX_IMAGES } from '#products/rules/product-fields.ts';
import { formatCents } from '#shared/money/money.ts';
import type { DocumentFields } from '../document-fields.ts';
import type { DumpValue } from '../dump-values.ts';
import { readAmount, readBoolean } from '../values/number-values.ts';
import { readPictures } from '../values/picture-values.ts';
import { isDocument } from '../values/reference-values.ts';
import { readLine, readText } from '../values/text-values.ts';
import { readBom } from './bom-lines.ts';

/** A product has a price. Without one it is imported inactive: reservations refer to it. */
const LEAST_PRICE = 1;
const MAX_SPECIFICATIONS = 40;

export function readProductDocument(fields: DocumentFields) {
  const price = fields.optional('price', readAmount(fields.get('price')), 0);
  if (price < LEAST_PRICE) {
    fields.note(
      'price',
      `El producto no tiene un precio válido: queda en ${formatCents(LEAST_PRICE)} e inactivo.`,
    );
  }
  const active = fields.optional('active', readBoolean(fields.get('active')), true);
  const flag = (name: string) =>
    fields.optional('publishIn', readBoolean(fields.inner('publishIn', name)), false);
  return fields.outcome('products', {
    oldId: fields.oldId,
    name: fields.required(
      'name',
      readLine(fields.get('name'), 120),
      '',
      'Al producto le falta el nombre.',
    ),
    description: fields.optional('description', readText(fields.get('description'), 2000), ''),
    priceCents: Math.max(price, LEAST_PRICE),
    manualCostCents: fields.optional('cost', readAmount(fields.get('cost')), 0),
    autoCost: fields.optional('autoCost', readBoolean(fields.get('autoCost')), false),
    category: fields.optional(
      'category',
      readLine(fields.get('category'), 60),
      'Sin categoría',
      'Al producto le falta la categoría: queda «Sin categoría».',
    ),
    components: readBom(fields),
    publishInAgenda: flag('agendaTaller'),
    publishInReserva: flag('reservaTuyo'),
    pictures: fields.optional(
      'images',
      readPictures(fields.get('images', 'image'), MAX_IMAGES),
      [],
    ),
    specifications: readSpecifications(fields),
    active: active && price >= LEAST_PRICE,
    ...fields.written(),
  });
}

type Specification = { name: string; value: string };

/** A list of names and values, of lines «Peso: 12 kg», or an object. */
function readSpecifications(fields: DocumentFields): Specification[] {
  const value = fields.get('specifications') ?? [];
  const all = Array.isArray(value)
    ? value.map(pairOf)
    : isDocument(value)
      ? Object.entries(value)
      : [pairOf(value)];
  const line = (each: DumpValue | undefined) =>
    fields.optional('specifications', readLine(each, 120), '');
  const kept = all
    .map(([name, each]) => ({ name: line(name), value: line(each) }))
    .filter((each) => each.name !== '' && each.value !== '');
  const dropped = all.length - Math.min(kept.length, MAX_SPECIFICATIONS);
  if (dropped > 0) {
    fields.note(
      'specifications',
      `Se quitan ${dropped} especificaciones sin nombre, sin valor o de más.`,
    );
  }
  return kept.slice(0, MAX_SPECIFICATIONS);
}

function pairOf(value: DumpValue): readonly [DumpValue | undefined, DumpValue | undefined] {
  if (isDocument(value)) return [value['name'] ?? value['key'] ?? value['label'], value['value']];
  const [name, ...rest] = typeof value === 'string' ? value.split(':') : [];
  return [name, rest.join(':')];
}
