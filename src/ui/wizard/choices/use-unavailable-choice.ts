import { useEffect, useEffectEvent } from 'react';
import type { Wizard } from '../state/use-wizard.ts';
import { stepOf } from '../state/wizard-plan.ts';

/**
 * Clears a choice of a link or draft that is no longer available, and opens its step with `sentence`.
 * `items` is the whole list, `null` while unknown.
 */
export function useUnavailableChoice<Name extends string>(
  wizard: Wizard<Name>,
  name: Name,
  items: readonly { id: string }[] | null,
  sentence: string,
): void {
  const chosen = wizard.data[name];
  const unavailable = items !== null && chosen !== '' && items.every(({ id }) => id !== chosen);
  const clear = useEffectEvent(() => {
    const { plan, step } = wizard;
    wizard.clearChoice(name, sentence);
    if (step > stepOf(plan, name)) wizard.open(stepOf(plan, name), step === plan.steps.length);
  });
  useEffect(() => {
    if (unavailable) clear();
  }, [unavailable]);
}
