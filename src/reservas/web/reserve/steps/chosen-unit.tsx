import { formatDollars } from '#shared/money/money.ts';
import { Recap } from '#ui/wizard/steps/recap.tsx';
import type { ReserveWizardState } from '../use-reserve-wizard.ts';
import type { Units } from '../use-units.ts';

/** The unit preselected by a link, shown above the first step. */
export function ChosenUnit({
  wizard,
  units: { units },
}: {
  wizard: ReserveWizardState;
  units: Units;
}) {
  const { product } = wizard.data;
  const chosen = units?.find(({ id }) => id === product);
  const unknown = units !== null && !chosen;
  if (product === '' || wizard.editing || unknown) return null;
  return (
    <Recap
      name={chosen?.name ?? 'Producto elegido'}
      detail={chosen ? formatDollars(chosen.price) : 'Cargando…'}
    />
  );
}
