import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { BookingPage } from '#booking/web/wizard/booking-page.tsx';
import { ReservePage } from '#reservations/web/reserve/reserve-page.tsx';
import { RETURN_NOTICES, withoutMail } from '#reservations/web/reserve/resume/arrival.ts';
import { Banner } from '#ui/banner.tsx';
import { NoScript } from '#ui/public/no-script.tsx';
import { NotFound } from '#ui/public/not-found.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { ScriptWait } from '#ui/public/script-wait.tsx';
import wizard from '#ui/wizard/wizard.module.css';
import type { GuidePage as GuideContent } from '../rules/guide.ts';
import { GuidePage, LEAD_MARK, SECTIONS_MARK } from './guide/guide-page.tsx';

/** `page` is the document that holds the markup, `as` the name of the resulting page, `title` replaces its title. */
export type Shell = { page: string; as: string; markup: string; title?: string };

/** Markup for the `<!--shell-->` of each page, shown until its script runs. */
export function renderShells(guide: readonly GuideContent[]): Shell[] {
  return [
    ...wizardShells(
      'cita',
      'servicio',
      <BookingPage />,
      'Para agendar en línea hace falta JavaScript.',
    ),
    ...paymentShells(),
    ...wizardShells(
      'reserva',
      'producto',
      <ReservePage />,
      'Para reservar en línea hace falta JavaScript.',
    ),
    staticShell('admin', <NoScript alone need="Para usar el panel hace falta JavaScript." />),
    staticShell('not-found', <NotFound />),
    ...guide.map(guideShell),
  ];
}

const staticShell = (page: string, content: ReactNode, as = page): Shell => ({
  page,
  as,
  markup: renderToStaticMarkup(content),
});

/**
 * Renders a wizard's first step for hydration, plain and with the choice of a link, and a shell
 * without a step for other URLs, at which only the script knows the step.
 */
function wizardShells(page: string, link: string, content: ReactNode, need: string): Shell[] {
  const at = (search: string) => {
    const address = new URL(`http://localhost/${page}${search}`);
    Object.assign(globalThis, { location: address, history: { state: null } });
    return renderToString(content);
  };
  return [
    { page, as: page, markup: at('') },
    { page, as: `${page}-chosen`, markup: at(`?${link}=chosen`) },
    staticShell(page, <LaterShell need={need} />, `${page}-later`),
  ];
}

function LaterShell({ need, children }: { need: string; children?: ReactNode }) {
  return (
    <div className={wizard.page}>
      <PublicHeader />
      <main className={wizard.main}>
        <div className={wizard.content}>
          {children}
          <ScriptWait />
          <NoScript need={need} />
        </div>
      </main>
    </div>
  );
}

/** The outcome of a payment, which must be readable without the script: the visitor has just paid. */
function paymentShells(): Shell[] {
  const { kind, sentence } = RETURN_NOTICES.success;
  const unmailed = { kind, sentence: withoutMail(sentence) };
  const notices = { ...RETURN_NOTICES, 'success-unmailed': unmailed };
  return Object.entries(notices).map(([outcome, { kind, sentence }]) => {
    const content = (
      <LaterShell need="Para reservar en línea hace falta JavaScript.">
        <div className={wizard.notice}>
          <Banner kind={kind} signed>
            {sentence}
          </Banner>
        </div>
      </LaterShell>
    );
    return staticShell('reserva', content, `reserva-${outcome}`);
  });
}

/** A page of the guide. Its text is rendered from our own Markdown, and replaces the marks here: React would escape it. */
function guideShell({ html, ...page }: GuideContent): Shell {
  const start = html.indexOf('<h2');
  const shell = staticShell('guia', <GuidePage {...page} />, `guia-${page.file}`);
  const markup = shell.markup
    .replace(LEAD_MARK, () => html.slice(0, start))
    .replace(SECTIONS_MARK, () => html.slice(start));
  return { ...shell, markup, title: page.title };
}
