import { useEffect, useEffectEvent } from 'react';
import type { Wizard } from '../state/use-wizard.ts';
import { stepOf } from '../state/wizard-plan.ts';

/**
 * A link or a draft may name what can no longer be chosen: the choice is given up, and its step is
 * opened with `sentence`. `items` is the whole list, `null` while it is not known.
 */
export function useUnavailableChoice<Name extends string>(
  wizard: Wizard<Name>,
  name: Name,
  items: readonly { id: string }[] | null,
  sentence: string,
): void {
  const chosen = wizard.data[name];
  const gone = items !== null && chosen !== '' && items.every(({ id }) => id !== chosen);
  const lose = useEffectEvent(() => {
    const { plan, step } = wizard;
    wizard.clearChoice(name, sentence);
    if (step > stepOf(plan, name)) wizard.open(stepOf(plan, name), step === plan.steps.length);
  });
  useEffect(() => {
    if (gone) lose();
  }, [gone]);
}
