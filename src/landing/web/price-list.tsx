import type { LandingView } from '../rules/landing-view.ts';
import css from './price-list.module.css';
import section from './sections.module.css';

/** The services with prices; each row links to its booking. */
export function PriceList({ services }: Pick<LandingView, 'services'>) {
  return (
    <section className={section.section} id="servicios" aria-labelledby="servicios-titulo">
      <div className={section.inner}>
        <h2 id="servicios-titulo" className={section.title}>
          Servicios y precios
        </h2>
        {services.length === 0 ? (
          <p className={css.empty}>No hay servicios o productos disponibles en este momento</p>
        ) : (
          <ul className={css.list}>
            {services.map((service) => (
              <li key={service.href}>
                <a className={css.row} href={service.href}>
                  <span className={css.name}>{service.name}</span>
                  <span className={css.price}>{service.price}</span>
                  <span className={css.duration}>
                    {service.duration}
                    <span className={css.book}>Agendar</span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
