import { parseThousandths } from '#shared/fields/number-input.ts';
import { wholeProblem } from '#shared/money/quantity.ts';
import type { Component } from '../../contract/component.ts';

/** Returns the problem of a typed quantity that is a fraction of a unit counted whole, else `{}`. */
export function fractionProblem(
  typed: string,
  { unit }: Pick<Component, 'unit'>,
): { quantity?: string } {
  const message = wholeProblem(parseThousandths(typed) ?? 0, unit);
  return message === null ? {} : { quantity: message };
}
