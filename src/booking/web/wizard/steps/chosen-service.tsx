import { formatDollars } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import { Recap } from '#ui/wizard/steps/recap.tsx';
import css from '#ui/wizard/wizard.module.css';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';

type Props = { wizard: Booking; catalogue: Catalogue };

const factsOf = ({ duration, price }: { duration: number; price: number }) =>
  `${formatDuration(duration)} · ${formatDollars(price)}`;

/** Service preselected by a link. */
export function ChosenService({ wizard, catalogue }: Props) {
  const { data, editing } = wizard;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  const unknown = catalogue.items !== null && !chosen;
  if (data.service === '' || editing || unknown) return null;
  return (
    <Recap
      name={chosen?.name ?? 'Servicio elegido'}
      detail={chosen ? factsOf(chosen) : 'Cargando…'}
    />
  );
}

/** Service that is being scheduled. */
export function ScheduledService({ wizard, catalogue }: Props) {
  const { data } = wizard;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  const moto = vehicleLabel(trimmed(data));
  return (
    <Recap
      name={chosen?.name ?? 'Servicio'}
      detail={chosen ? `${factsOf(chosen)} · ${moto}` : moto}
    >
      <ChangeService wizard={wizard} />
    </Recap>
  );
}

export function ChangeService({ wizard }: { wizard: Booking }) {
  return (
    <button
      type="button"
      className={css.link}
      onClick={() => (wizard.editing ? wizard.open(3, true) : wizard.back())}
    >
      Cambiar<span className="sr-only"> servicio</span>
    </button>
  );
}
