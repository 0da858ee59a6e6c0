import { phoneLink } from '#ui/contact-links.ts';
import type { LandingView } from '../rules/landing-view.ts';
import css from './hero.module.css';
import board from './hero.module.css';

export function Hero({ view }: { view: LandingView }) {
  return (
    <section className={css.hero}>
      <div className={css.heroInner}>
        <div className="min-0">
          <h1 className={css.heroTitle}>
            Tu moto, lista <span className={css.spark}>a la primera chispa</span>
          </h1>
          <p className={css.lead}>
            Taller y repuestos para motos. Elige el servicio, el día y la hora: te lleva dos
            minutos.
          </p>
          <p className="wrap gap-12 no-margin">
            <a className={css.main} href="/cita">
              Agenda taller
            </a>
            {view.showReserveButton ? (
              <a className={css.second} href="/reserva">
                Reserva tu unidad
              </a>
            ) : null}
          </p>
        </div>
        <Arc />
        <TodayPanel view={view} />
      </div>
    </section>
  );
}

/** A spark from the header to the board, beside the text and never over it; it ends behind the board. */
function Arc() {
  const path = 'M262 10 162 140 232 154 16 400';
  return (
    <svg className={css.arc} viewBox="0 0 272 410" width="272" height="410" aria-hidden="true">
      <path className={css.glow} d={path} />
      <path className={css.core} d={path} />
    </svg>
  );
}

/** «Hoy en el taller»: today's hours, next free slot, telephone. */
function TodayPanel({ view }: { view: LandingView }) {
  const { phone } = view.business;
  return (
    <section className={board.board} aria-labelledby="hoy">
      <h2 id="hoy" className={board.title}>
        Hoy en el taller
      </h2>
      <dl className="no-margin top-6">
        <div className={board.row}>
          <dt>Horario</dt>
          <dd>{view.todayHours}</dd>
        </div>
        <div className={board.row}>
          <dt>Próximo turno libre</dt>
          <dd>{view.nextFree}</dd>
        </div>
        {phone === '' ? null : (
          <div className={board.row}>
            <dt>Teléfono</dt>
            <dd>
              <a href={phoneLink(phone)}>{phone}</a>
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
