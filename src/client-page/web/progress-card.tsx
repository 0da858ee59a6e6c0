import { formatDollars, priceText } from '#shared/money/money.ts';
import { longDay, longDayWithoutYear } from '#shared/time/day-time.ts';
import type { ClientPage } from '../contract/client-page.ts';
import { phaseText, vehicleTitle } from '../rules/page-texts.ts';
import { PHASE_LABELS, type StepState } from '../rules/progress.ts';
import css from './progress.module.css';

/** The vehicle with its phase, its steps and the facts of the appointment. */
export function ProgressCard({ page }: { page: ClientPage }) {
  const { phase, steps, order } = page;
  return (
    <section className={css.card} aria-labelledby="vehiculo">
      <h1 id="vehiculo" className={css.vehicle}>
        {vehicleTitle(page)}
      </h1>
      {order === null ? null : <p className={css.number}>Orden {order.number}</p>}
      <ProgressRail
        label={page.past ? 'La fecha ya pasó' : PHASE_LABELS[phase]}
        look={css[phase]}
        steps={steps.map(({ step, state }) => ({ name: PHASE_LABELS[step], state }))}
        isEnd={phase === 'ready'}
        name="Pasos del trabajo"
      />
      <p className={css.text}>{phaseText(page)}</p>
      <Facts page={page} />
    </section>
  );
}

/** Before the reception the slot; afterwards the promised time and the total. */
function Facts({ page }: { page: ClientPage }) {
  const { order, phase, date, time, service, receipt } = page;
  const over = phase === 'ready' || phase === 'delivered';
  const promised = over ? null : (order?.promised ?? null);
  return (
    <dl className={css.facts}>
      {phase === 'booked' || phase === 'cancelled' ? (
        <div>
          <dt>{phase === 'cancelled' || page.past ? 'Era el' : 'Te esperamos'}</dt>
          <dd>
            <time dateTime={date}>{longDay(date)}</time>
            <time className={css.figure} dateTime={time}>
              {time}
            </time>
          </dd>
        </div>
      ) : null}
      {promised === null ? null : (
        <div>
          <dt>Prometida para</dt>
          <dd>
            <time dateTime={promised.date}>{longDayWithoutYear(promised.date)}</time>
            <time className={css.figure} dateTime={promised.time}>
              {promised.time}
            </time>
          </dd>
        </div>
      )}
      <div>
        <dt>Servicio</dt>
        <dd>{service.name}</dd>
      </div>
      <div>
        <dt>{receipt || (order && over) ? 'Total' : order ? 'Total acordado' : 'Precio'}</dt>
        <dd className={css.price}>
          {receipt
            ? formatDollars(receipt.due)
            : order
              ? formatDollars(order.total)
              : priceText(service.price)}
        </dd>
      </div>
    </dl>
  );
}

type RailStep = { name: string; state: StepState };

type Props = {
  /** Name of the present phase, and the class of its colours. */
  label: string;
  look: string | undefined;
  /** Empty before and after the steps. */
  steps: readonly RailStep[];
  /** Whether the present step is the end of the waiting. */
  isEnd: boolean;
  /** Name of the list for screen readers. */
  name: string;
};

/** The present phase, «Paso 2 de 5», and the steps as a bar. */
export function ProgressRail({ label, look, steps, isEnd, name }: Props) {
  const position = steps.findIndex(({ state }) => state === 'now') + 1;
  return (
    <>
      <p className={css.state}>
        <span className={look}>{label}</span>
        {position === 0 ? null : (
          <span className={css.position}>
            Paso {position} de {steps.length}
          </span>
        )}
      </p>
      {steps.length === 0 ? null : (
        <ol className={css.rail} aria-label={name}>
          {steps.map((step) => (
            <li
              key={step.name}
              className={step.state === 'now' && isEnd ? css.end : css[step.state]}
              aria-current={step.state === 'now' ? 'step' : undefined}
            >
              <span>{step.name}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
