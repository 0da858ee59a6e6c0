import { formatDollars } from '#kernel/money.ts';
import { Running } from '#web-kit/wizard/step-bar.tsx';
import type { Unit } from './use-units.ts';

/** What is chosen so far, for the bar. */
export function RunningUnit({ unit }: { unit: Unit | undefined }) {
  if (!unit) return null;
  return (
    <Running>
      {unit.name} · <b>{formatDollars(unit.price)}</b>
    </Running>
  );
}
