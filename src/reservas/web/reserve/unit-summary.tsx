import { formatDollars } from '#shared/money/money.ts';
import { SummaryLine } from '#ui/wizard/steps/step-bar.tsx';
import type { Unit } from './use-units.ts';

/** What is chosen so far, for the bar. */
export function UnitSummary({ unit }: { unit: Unit | undefined }) {
  if (!unit) return null;
  return (
    <SummaryLine>
      {unit.name} · <b>{formatDollars(unit.price)}</b>
    </SummaryLine>
  );
}
