import type * as z from 'zod/mini';
import { $ZodArray, $ZodNullable, $ZodObjectJIT, $ZodOptional } from 'zod/v4/core';
import { oncePer } from '#shared/once.ts';

/**
 * Returns the schema of a reply with its objects compiled, at its first reply. `zod/mini`, which browsers load too,
 * does not compile them: a check takes five to eight times as long (docs/decisions/0094).
 */
export const compiledReply = oncePer(compiled);

function compiled(schema: z.core.$ZodType): z.core.$ZodType {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, compiled(field)]);
      return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
    }
    case 'array':
      return new $ZodArray({ ...def, element: compiled(def.element) });
    case 'nullable':
      return new $ZodNullable({ ...def, innerType: compiled(def.innerType) });
    case 'optional':
      return new $ZodOptional({ ...def, innerType: compiled(def.innerType) });
    default:
      return schema;
  }
}
