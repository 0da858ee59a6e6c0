import { Logo } from '#ui/logo.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import type { LandingView } from '../rules/landing-view.ts';
import css from './header.module.css';
import { Hero } from './hero.tsx';
import { hasLocation, LocationSection } from './location.tsx';
import { PriceList } from './price-list.tsx';
import { Steps } from './steps.tsx';

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

type Props = { name: string; withLocation: boolean };

function LandingHeader({ name, withLocation: withPlace }: Props) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Logo name={name} />
        <nav className={css.nav} aria-label="Secciones">
          <a href="#servicios">Servicios</a>
          <a href="#como-funciona">Cómo funciona</a>
          {withPlace ? <a href="#donde-estamos">Dónde estamos</a> : null}
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
