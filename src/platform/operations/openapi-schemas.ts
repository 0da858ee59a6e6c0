import * as z from 'zod/mini';
import type { Endpoint } from '#shared/contract/endpoint.ts';

export type Json = Record<string, unknown>;
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The endpoints of one method and path; the first one has no discriminator. */
export type Variants = readonly [Endpoint, ...Endpoint[]];

/** Returns the JSON schema of a request (`input`) or an answer (`output`). */
export function jsonSchema(type: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => nameProperties(jsonSchema),
  });
  return rest;
}

/** Lists the properties of a record whose keys are known: generators ignore `propertyNames`. */
function nameProperties(schema: JsonSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || !propertyNames.enum) return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), additionalProperties ?? {}]),
  );
  schema.additionalProperties = false;
  delete schema.propertyNames;
}

/** Returns the only schema, or one that allows each of the different ones. */
export function oneOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = [...new Map(schemas.map((each) => [JSON.stringify(each), each])).values()];
  const [first] = different;
  return different.length === 1 && first ? first : { oneOf: different };
}
