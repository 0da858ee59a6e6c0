import { formatDuration } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import css from '../booking.module.css';
import type { Catalogue } from '../use-catalogue.ts';
import type { Wizard } from '../use-wizard.ts';

/** The job that a link brought along, before anything else is known. */
export function ChosenService({ wizard, catalogue }: { wizard: Wizard; catalogue: Catalogue }) {
  const { data, editing } = wizard.state;
  const chosen = catalogue.offerings?.find(({ id }) => id === data.service);
  const unknown = catalogue.offerings !== null && !chosen;
  if (data.service === '' || editing || unknown) return null;
  return (
    <div className={css.recap}>
      <p>
        <b>{chosen?.name ?? 'Servicio elegido'}</b>
        <span>
          {chosen
            ? `${formatDuration(chosen.duration)} · ${formatDollars(chosen.price)}`
            : 'Cargando…'}
        </span>
      </p>
    </div>
  );
}

/** The job that is being scheduled. */
export function Recap({ wizard, catalogue }: { wizard: Wizard; catalogue: Catalogue }) {
  const { data, editing } = wizard.state;
  const chosen = catalogue.offerings?.find(({ id }) => id === data.service);
  const moto = `${data.vehicleBrand.trim()} ${data.vehicleModel.trim()} ${data.vehicleYear}`;
  return (
    <div className={css.recap}>
      <p>
        <b>{chosen?.name ?? 'Servicio'}</b>
        <span>
          {chosen ? `${formatDuration(chosen.duration)} · ${formatDollars(chosen.price)} · ` : null}
          {moto}
        </span>
      </p>
      <button
        type="button"
        className={css.link}
        onClick={() => (editing ? wizard.open(3, true) : wizard.back())}
      >
        Cambiar<span className="sr-only"> servicio</span>
      </button>
    </div>
  );
}
