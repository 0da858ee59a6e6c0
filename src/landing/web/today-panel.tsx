import { phoneLink } from '#ui/contact-links.ts';
import type { LandingView } from '../rules/landing-view.ts';
import css from './today-panel.module.css';

/** «Hoy en el taller»: today's hours, next free slot, telephone. */
export function TodayPanel({ view }: { view: LandingView }) {
  const { phone } = view.business;
  return (
    <section className={css.board} aria-labelledby="hoy">
      <h2 id="hoy" className={css.title}>
        Hoy en el taller
      </h2>
      <dl className={css.rows}>
        <div className={css.row}>
          <dt>Horario</dt>
          <dd>{view.todayHours}</dd>
        </div>
        <div className={css.row}>
          <dt>Próximo turno libre</dt>
          <dd>{view.nextFree}</dd>
        </div>
        {phone === '' ? null : (
          <div className={css.row}>
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
