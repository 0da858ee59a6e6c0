import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { compiledReply } from './compiled-reply.ts';

const reply = z.object({
  rows: z.array(z.object({ id: z.string(), at: z.nullable(z.object({ day: z.string() })) })),
  note: z.optional(z.string()),
});

describe('compiledReply', () => {
  test.each([
    { rows: [] },
    { rows: [{ id: 'a', at: null, secret: 1 }], note: 'x', secret: 1 },
    { rows: [{ id: 'a', at: { day: '2026-11-26', secret: 1 } }], note: undefined },
  ])('answers as its schema does, without other fields: %j', (data) => {
    const compiled = JSON.stringify(z.parse(compiledReply(reply), data));
    expect(compiled).toBe(JSON.stringify(z.parse(reply, data)));
    expect(compiled).not.toContain('secret');
  });

  test.each([
    {},
    { rows: [{ id: 1, at: null }] },
    { rows: [{ id: 'a', at: { day: null } }] },
    null,
  ])('rejects what its schema rejects, with the same reason: %j', (data) => {
    const reasonOf = (schema: z.core.$ZodType) => z.safeParse(schema, data).error?.issues;
    expect(reasonOf(compiledReply(reply))).toEqual(reasonOf(reply));
    expect(reasonOf(reply)).toHaveLength(1);
  });
});
