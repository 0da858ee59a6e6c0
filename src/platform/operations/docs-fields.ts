import type * as z from 'zod/mini';

type JsonSchema = z.core.JSONSchema.BaseSchema;
type Part = JsonSchema | boolean | undefined;

/** One field of a documented schema. `path`: for example `slots[].time`. */
export type FieldRow = { path: string; type: string; required: boolean; fallback?: string };

/** Lists the fields of a schema, nested ones included; `[]` marks an array. */
export function fieldRows(schema: JsonSchema, path = ''): FieldRow[] {
  return rowsOf(schema, path, true);
}

function rowsOf(part: Part, path: string, required: boolean): FieldRow[] {
  if (typeof part !== 'object') return [{ path, type: 'any', required }];
  const variants = variantsOf(part);
  const inside = variants.flatMap((variant) => rowsInside(variant, path));
  // A required object of one form is documented by its fields alone.
  const hasOwnRow = inside.length === 0 || variants.length > 1 || !required;
  if (!hasOwnRow || path === '') return inside;
  const fallback = part.default === undefined ? {} : { fallback: JSON.stringify(part.default) };
  return [{ path, type: typeText(part), required, ...fallback }, ...inside];
}

function rowsInside(schema: JsonSchema, path: string): FieldRow[] {
  if (schema.properties) {
    const needed = new Set(schema.required);
    return Object.entries(schema.properties).flatMap(([name, part]) =>
      rowsOf(part, path === '' ? name : `${path}.${name}`, needed.has(name)),
    );
  }
  const item = itemOf(schema);
  return typeof item === 'object' ? rowsInside(item, `${path}[]`) : [];
}

export function typeText(part: Part): string {
  if (typeof part !== 'object') return 'any';
  if (part.enum) return part.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (part.const !== undefined) return JSON.stringify(part.const);
  if (part.anyOf) return [...new Set(variantsOf(part).map(typeText))].join(' | ');
  if (part.type === 'array') return `${typeText(itemOf(part))}[]`;
  const type = [part.type ?? 'any'].flat().join(' | ');
  return part.maxLength === undefined ? type : `${type}, at most ${part.maxLength} characters`;
}

function variantsOf({ anyOf, ...schema }: JsonSchema): JsonSchema[] {
  return anyOf ? anyOf.filter((variant) => typeof variant === 'object') : [schema];
}

function itemOf({ items }: JsonSchema): Part {
  return Array.isArray(items) ? undefined : items;
}
