import { Logo } from '#ui/logo.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import type { LandingView } from '../rules/landing-view.ts';
import { Hero } from './hero.tsx';
import css from './landing.module.css';
import { hasLocation, LocationSection } from './location.tsx';

export function Landing({ view }: { view: LandingView }) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <LandingHeader name={view.business.name} withLocation={hasLocation(view)} />
      <main id="contenido" tabIndex={-1}>
        <Hero view={view} />
        <PriceList services={view.services} />
        <Steps sendsMail={view.sendsMail} />
        {hasLocation(view) ? <LocationSection view={view} /> : null}
      </main>
      <PublicFooter contact={view.business} width="wide" />
    </>
  );
}

function LandingHeader({ name, withLocation }: { name: string; withLocation: boolean }) {
  return (
    <header className={css.header}>
      <div className={css.headerInner}>
        <Logo name={name} />
        <nav className={css.nav} aria-label="Secciones">
          <a href="#servicios">Servicios</a>
          <a href="#como-funciona">Cómo funciona</a>
          {withLocation ? <a href="#donde-estamos">Dónde estamos</a> : null}
        </nav>
        <div className={css.shop}>
          <button type="button" className={css.shopButton} data-soon="">
            Tienda
          </button>
          <p className={css.soon} role="status" data-soon-message="" />
        </div>
      </div>
    </header>
  );
}

/** The services with prices; each row links to its booking. */
function PriceList({ services }: Pick<LandingView, 'services'>) {
  return (
    <section className={css.section} id="servicios" aria-labelledby="servicios-titulo">
      <div className={css.inner}>
        <h2 id="servicios-titulo" className={css.title}>
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

const stepsOf = (sendsMail: boolean) =>
  [
    ['Agenda en línea', 'Cinco pasos cortos, sin crear una cuenta.'],
    [
      'Recibe la confirmación',
      `${sendsMail ? 'Llega por correo' : 'La ves al terminar'}, con un enlace para cancelar si cambian tus planes.`,
    ],
    ['Trae tu moto', 'Te esperamos el día y a la hora que elegiste.'],
  ] as const;

function Steps({ sendsMail }: { sendsMail: boolean }) {
  return (
    <section
      className={`${css.section} ${css.flush}`}
      id="como-funciona"
      aria-labelledby="como-titulo"
    >
      <div className={css.inner}>
        <h2 id="como-titulo" className={css.title}>
          Cómo funciona
        </h2>
        <ol className={css.steps}>
          {stepsOf(sendsMail).map(([title, text], index) => (
            <li key={title} className={css.step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css.stepName}>{title}</h3>
              <p className={css.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
