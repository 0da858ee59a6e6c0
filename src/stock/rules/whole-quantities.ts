import { type Thousandths, type Unit, wholeProblem } from '#kernel/quantity.ts';

type Amounts = { unit: Unit; quantity: Thousandths; minStock: Thousandths };

/**
 * Returns the error of each amount that is a fraction of a whole unit. An amount equal to the one in
 * `before` is accepted, so that a component with a stored fraction can be edited, exported and imported.
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
