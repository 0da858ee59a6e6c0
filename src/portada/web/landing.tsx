import { PublicFooter } from '#web-kit/public-footer.tsx';
import type { LandingView } from '../rules/landing-view.ts';
import { LandingHeader } from './header.tsx';
import { Hero } from './hero.tsx';
import { hasPlace, Place } from './place.tsx';
import { PriceList } from './price-list.tsx';
import { Steps } from './steps.tsx';

export function Landing({ view }: { view: LandingView }) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Saltar al contenido
      </a>
      <LandingHeader name={view.business.name} withPlace={hasPlace(view)} />
      <main id="contenido" tabIndex={-1}>
        <Hero view={view} />
        <PriceList services={view.services} />
        <Steps />
        {hasPlace(view) ? <Place view={view} /> : null}
      </main>
      <PublicFooter contact={view.business} width="wide" />
    </>
  );
}
