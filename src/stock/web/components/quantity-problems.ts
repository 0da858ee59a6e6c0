import { parseThousandths } from '#shared/fields/number-input.ts';
import { wholeProblem } from '#shared/money/quantity.ts';
import type { Problems } from '#ui/panel/form/validate-body.ts';
import type { Component } from '../../contract/component.ts';
import { STOCK_FIELD_TEXTS } from '../../rules/component-fields.ts';

/** Returns the problem of a typed quantity that is a fraction of a unit counted whole, else `{}`. */
export function fractionProblem(
  typed: string,
  { unit }: Pick<Component, 'unit'>,
): { quantity?: string } {
  const message = wholeProblem(parseThousandths(typed) ?? 0, unit);
  return message === null ? {} : { quantity: message };
}

/** Returns the problems of a form that asks for a component and a quantity of it. */
export function quantityProblems(chosen: Component | null, typed: string): Problems {
  return chosen === null
    ? { component: STOCK_FIELD_TEXTS.component }
    : fractionProblem(typed, chosen);
}
