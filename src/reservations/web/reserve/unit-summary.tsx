import { formatDollars } from '#shared/money/money.ts';
import { SummaryLine } from '#ui/wizard/steps/step-bar.tsx';
import type { Unit } from './use-units.ts';

/** Name and price of the chosen unit, for the step bar. */
export function UnitSummary({ unit }: { unit: Unit | undefined }) {
  if (!unit) return null;
  return (
    <SummaryLine>
      {unit.name} · <b>{formatDollars(unit.price)}</b>
    </SummaryLine>
  );
}
