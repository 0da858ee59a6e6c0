import { formatDollars } from '#shared/money/money.ts';
import { priceText } from '#shared/money/price-text.ts';
import { longDay, longDayWithoutYear } from '#shared/time/day-time.ts';
import type { ClientPage } from '../contract/client-page.ts';
import { phaseText, vehicleTitle } from '../rules/page-texts.ts';
import { PHASE_LABELS } from '../rules/progress.ts';
import css from './progress.module.css';
import { ProgressRail } from './progress-rail.tsx';

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
  const { order, phase, date, time, service } = page;
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
        <dt>{order === null ? 'Precio' : over ? 'Total' : 'Total acordado'}</dt>
        <dd className={css.price}>
          {order === null ? priceText(service.price) : formatDollars(order.total)}
        </dd>
      </div>
    </dl>
  );
}
