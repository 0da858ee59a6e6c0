import { formatDollars } from '#kernel/money.ts';
import { Recap } from '#web-kit/wizard/recap.tsx';
import type { Reserve } from '../use-reserve.ts';
import type { Units } from '../use-units.ts';

/** The unit that a link brought along, before anything else is known. */
export function ChosenUnit({ wizard, units: { units } }: { wizard: Reserve; units: Units }) {
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
