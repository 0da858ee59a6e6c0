import { type Thousandths, type Unit, wholeProblem } from '#kernel/quantity.ts';

type Amounts = { unit: Unit; quantity: Thousandths; minStock: Thousandths };

/**
 * Returns the sentence of each amount that is a fraction of what is counted whole. An amount that
 * stays as it was in `before` is left alone: a fraction that was stored earlier can still be edited
 * around, exported and imported.
 */
export function wholeProblems(
  after: Amounts,
  before: Amounts | null,
): { quantity?: string; minStock?: string } {
  const names = ['quantity', 'minStock'] as const;
  const stays = (name: (typeof names)[number]) =>
    before !== null && before.unit === after.unit && before[name] === after[name];
  const found = names.flatMap((name) => {
    const sentence = stays(name) ? null : wholeProblem(after[name], after.unit);
    return sentence === null ? [] : [[name, sentence]];
  });
  return Object.fromEntries(found);
}
