import { wholeProblem } from '#kernel/quantity.ts';
import { typedThousandths } from '#kernel/typed-number.ts';
import type { Component } from '../../contract/component.ts';

/** Returns the problem of a typed quantity that is a fraction of a unit counted whole; else nothing. */
export function fractionProblem(
  typed: string,
  { unit }: Pick<Component, 'unit'>,
): { quantity?: string } {
  const sentence = wholeProblem(typedThousandths(typed) ?? 0, unit);
  return sentence === null ? {} : { quantity: sentence };
}
