import { type Thousandths, type Unit, wholeProblem } from '#shared/money/quantity.ts';
import { STOCK_FIELD_TEXTS } from './component-fields.ts';

type Amounts = {
  unit: Unit;
  quantity: Thousandths;
  minStock: Thousandths;
  /** How far it is ordered; `null` is up to the minimum. */
  targetStock: Thousandths | null;
};
type Name = 'quantity' | 'minStock' | 'targetStock';

const NAMES = ['quantity', 'minStock', 'targetStock'] as const satisfies readonly Name[];

/**
 * Returns the sentence of each amount that is a fraction of what is counted whole, and of a target
 * that is not above the minimum. An amount that stays as it was in `before` is left alone: what was
 * stored earlier can still be edited around, exported and imported.
 */
export function amountProblems(
  after: Amounts,
  before: Amounts | null,
): Partial<Record<Name, string>> {
  const found = NAMES.flatMap((name) => {
    const amount = after[name];
    const stays = before !== null && before.unit === after.unit && before[name] === amount;
    if (stays || amount === null) return [];
    const low = name === 'targetStock' && amount <= after.minStock;
    const sentence = low ? STOCK_FIELD_TEXTS.targetStock : wholeProblem(amount, after.unit);
    return sentence === null ? [] : [[name, sentence]];
  });
  return Object.fromEntries(found);
}
