/** What a rule reads in a field: a value, perhaps with something to say about it; nothing; or why there is no value. */
export type Reading<Value> =
  | { kind: 'value'; value: Value; note?: string }
  | { kind: 'nothing' }
  | { kind: 'problem'; sentence: string };

export const NOTHING = { kind: 'nothing' } as const;

export const found = <Value>(value: Value): Reading<Value> => ({ kind: 'value', value });

export const noted = <Value>(value: Value, note: string): Reading<Value> => ({
  kind: 'value',
  value,
  note,
});

export const problemReading = (sentence: string) => ({ kind: 'problem', sentence }) as const;

const MAX_SHOWN = 40;

/** Formats what a document has, for a sentence: «doce y medio». */
export function shown(value: unknown): string {
  const text =
    typeof value === 'string' ? value : typeof value === 'object' ? 'un objeto' : String(value);
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim();
  return `«${[...line].length > MAX_SHOWN ? `${[...line].slice(0, MAX_SHOWN).join('')}…` : line}»`;
}
