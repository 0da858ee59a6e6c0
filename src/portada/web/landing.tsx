import { PublicFooter } from '#ui/public/public-footer.tsx';
import type { LandingView } from '../rules/landing-view.ts';
import { LandingHeader } from './header.tsx';
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
        <Steps />
        {hasLocation(view) ? <LocationSection view={view} /> : null}
      </main>
      <PublicFooter contact={view.business} width="wide" />
    </>
  );
}
