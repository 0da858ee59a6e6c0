import { splitRequirements } from '#services/rules/service-fields.ts';
import type { DocumentFields } from '../document-fields.ts';
import { readAmount, readBoolean, readMinutes, readNumber } from '../values/number-values.ts';
import { readLine, readText } from '../values/text-values.ts';
import { CATEGORY_WORDS, readWord } from '../values/word-values.ts';
import { readBom } from './bom-lines.ts';

const DEFAULT_MINUTES = 60;
const MAX_MINUTES = 480;

export function readServiceDocument(fields: DocumentFields) {
  const components = readBom(fields);
  return fields.outcome('services', {
    oldId: fields.oldId,
    name: fields.required(
      'name',
      readLine(fields.get('name'), 120),
      '',
      'Al servicio le falta el nombre.',
    ),
    description: fields.optional('description', readText(fields.get('description'), 1000), ''),
    durationMinutes: readDuration(fields),
    priceCents: fields.optional(
      'price',
      readAmount(fields.get('price')),
      0,
      'Al servicio le falta el precio: queda a presupuestar.',
    ),
    manualCostCents: fields.optional('cost', readAmount(fields.get('manualCost', 'cost')), 0),
    stock: readStock(fields),
    category: fields.optional(
      'category',
      readWord(fields.get('category'), CATEGORY_WORDS),
      'maintenance',
      'Al servicio le falta la categoría: queda en Mantenimiento.',
    ),
    requirements: readRequirements(fields),
    usesComponents: fields.optional(
      'usesComponents',
      readBoolean(fields.get('usesComponents')),
      components.length > 0,
    ),
    components,
    active: fields.optional('active', readBoolean(fields.get('active')), true),
    ...fields.written(),
  });
}

function readDuration(fields: DocumentFields): number {
  const reading = readMinutes(fields.get('duration'));
  const missing = `Al servicio le falta la duración: queda en ${DEFAULT_MINUTES} minutos.`;
  const minutes = fields.optional('duration', reading, DEFAULT_MINUTES, missing);
  const kept = Math.min(Math.max(minutes, 1), MAX_MINUTES);
  if (kept !== minutes) {
    fields.note('duration', `La duración de ${minutes} minutos pasa a ${kept}: son de 1 a 480.`);
  }
  return kept;
}

const MAX_STOCK = 1_000_000_000;

function readStock(fields: DocumentFields): number {
  const value = fields.optional('stock', readNumber(fields.get('stock')), 0);
  const kept = Math.min(Math.max(Math.floor(value), 0), MAX_STOCK);
  if (kept !== value) fields.note('stock', `El stock ${value} del servicio queda en ${kept}.`);
  return kept;
}

/** A list, or text between commas. */
function readRequirements(fields: DocumentFields): string[] {
  const value = fields.get('requirements');
  if (value === undefined || value === null) return [];
  const parts = typeof value === 'string' ? splitRequirements(value) : value;
  if (!Array.isArray(parts)) {
    fields.note('requirements', 'Los requisitos no son una lista: quedan vacíos.');
    return [];
  }
  const lines = parts.map((part) => fields.optional('requirements', readLine(part, 120), ''));
  return lines.filter((line) => line !== '');
}
