import { formatReadyTime } from '#availability/rules/shown-times.ts';
import { formatDollars } from '#shared/money/money.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { formatDuration, type LocalDateTime, longDayWithoutYear } from '#shared/time/day-time.ts';
import { trimmed } from '#ui/wizard/state/wizard-plan.ts';
import { SummaryLine } from '#ui/wizard/steps/step-bar.tsx';
import { Recap, SummaryCard } from '#ui/wizard/steps/summary-card.tsx';
import css from '#ui/wizard/wizard.module.css';
import type { Booking, Catalogue } from './use-booking.ts';

type Props = { wizard: Booking; catalogue: Catalogue; ready: LocalDateTime | null };

/** «Tu cita»: the current choices, beside the form. */
export function BookingCard({ wizard, catalogue, ready }: Props) {
  const { data, step } = wizard;
  const { date, time } = data;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  const waiting = data.service !== '' && catalogue.items === null;
  const when = [date && longDayWithoutYear(date), date && time].filter(Boolean).join(', ');
  return (
    <SummaryCard
      title="Tu cita"
      facts={[
        ['Moto', vehicleLabel(trimmed(data))],
        ['Servicio', chosen ? chosen.name : waiting ? 'Cargando…' : ''],
        ...(chosen ? [['Duración', formatDuration(chosen.duration)] as const] : []),
        ['Fecha y hora', when],
        ...(ready ? [['Lista (estimado)', formatReadyTime(ready, date)] as const] : []),
      ]}
      price={chosen ? formatDollars(chosen.price) : ''}
    >
      {step === 4 ? <ChangeService wizard={wizard} /> : null}
    </SummaryCard>
  );
}

type RunningSummaryProps = { wizard: Booking; catalogue: Catalogue };

/** The current choices: job, date and time. */
export function RunningSummary({ wizard, catalogue }: RunningSummaryProps) {
  const { service, date, time } = wizard.data;
  const chosen = catalogue.items?.find(({ id }) => id === service);
  return (
    <>
      {chosen ? (
        <SummaryLine>
          {chosen.name} · {formatDollars(chosen.price)}
        </SummaryLine>
      ) : null}
      {date !== '' && time !== '' ? (
        <SummaryLine>
          <b>
            {longDayWithoutYear(date)}, {time}
          </b>
        </SummaryLine>
      ) : null}
    </>
  );
}

type ChosenServiceProps = { wizard: Booking; catalogue: Catalogue };

const factsOf = ({ duration, price }: { duration: number; price: number }) =>
  `${formatDuration(duration)} · ${formatDollars(price)}`;

/** Service preselected by a link. */
export function ChosenService({ wizard, catalogue }: ChosenServiceProps) {
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
export function ScheduledService({ wizard, catalogue }: ChosenServiceProps) {
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

function ChangeService({ wizard }: { wizard: Booking }) {
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
