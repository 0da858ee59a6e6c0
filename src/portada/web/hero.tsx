import type { LandingView } from '../rules/landing-view.ts';
import { Board } from './board.tsx';
import css from './hero.module.css';

export function Hero({ view }: { view: LandingView }) {
  return (
    <section className={css.hero}>
      <div className={css.inner}>
        <div className={css.words}>
          <h1 className={css.title}>
            Tu moto, lista <span className={css.spark}>a la primera chispa</span>
          </h1>
          <p className={css.lead}>
            Taller y repuestos para motos. Elige el servicio, el día y la hora: te lleva dos
            minutos.
          </p>
          <p className={css.calls}>
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
        <div className={css.side}>
          <Arc />
          <Board view={view} />
        </div>
      </div>
    </section>
  );
}

/** The spark's way down to the board; drawn behind it and beside the words, never over them. */
function Arc() {
  const way = 'M208 10 108 138 178 153 20 336';
  return (
    <svg className={css.arc} viewBox="0 0 218 346" width="218" height="346" aria-hidden="true">
      <path className={css.glow} d={way} />
      <path className={css.core} d={way} />
    </svg>
  );
}
