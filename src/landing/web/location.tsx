import { webAddress } from '#shared/fields/field-rules.ts';
import { GREETING, phoneLink, whatsappLink } from '#ui/contact-links.ts';
import type { LandingView } from '../rules/landing-view.ts';
import section from './landing.module.css';
import css from './location.module.css';

/** Returns whether the settings have any content for this section. */
export function hasLocation(view: LandingView): boolean {
  const { address, mapUrl, whatsapp, phone } = view.business;
  return view.week.length > 0 || [address, mapUrl, whatsapp, phone].some((text) => text !== '');
}

export function LocationSection({ view }: { view: LandingView }) {
  return (
    <section
      className={`${section.section} ${section.raised}`}
      id="donde-estamos"
      aria-labelledby="donde-titulo"
    >
      <div className={`${section.inner} ${css.columns}`}>
        <div className="min-0">
          <h2 id="donde-titulo" className={section.title}>
            Dónde estamos
          </h2>
          <Contact business={view.business} />
        </div>
        {view.week.length === 0 ? null : (
          <div>
            <h3 className={css.subtitle}>Horario</h3>
            <dl className="no-margin top-8">
              {view.week.map((row) => (
                <div key={row.days} className={css.day}>
                  <dt>{row.days}</dt>
                  <dd>{row.hours}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </div>
    </section>
  );
}

function Contact({ business }: Pick<LandingView, 'business'>) {
  const chat = whatsappLink(business.whatsapp, GREETING);
  const map = webAddress(business.mapUrl);
  return (
    <>
      {business.address === '' ? null : (
        <address className={css.address}>{business.address}</address>
      )}
      <p className="wrap gap-12 no-margin top-20">
        {chat === '' ? null : (
          <a className={css.chat} href={chat} rel="noopener">
            Escribir por WhatsApp
          </a>
        )}
        {map === '' ? null : (
          <a className={css.map} href={map} rel="noopener">
            <Pin />
            Cómo llegar
          </a>
        )}
        {chat !== '' || map !== '' || business.phone === '' ? null : (
          <a className={css.map} href={phoneLink(business.phone)}>
            Llamar al {business.phone}
          </a>
        )}
      </p>
    </>
  );
}

function Pin() {
  return (
    <svg className={css.pin} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M12 21.5c4.5-4.6 7-8.2 7-11.4a7 7 0 1 0-14 0c0 3.2 2.5 6.8 7 11.4zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5" />
    </svg>
  );
}
