import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePublicBusiness } from '#settings/web/public-business-api.ts';
import { Banner } from '#ui/banner.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AnotherTime } from './another-time.tsx';
import css from './cancel.module.css';
import { CancelSection } from './cancel-section.tsx';
import { type CancelView, type FoundView, shownOf } from './cancel-view.ts';
import { CitationCards } from './citation-cards.tsx';
import { NextSteps } from './next-steps.tsx';
import { useCancellation } from './use-cancellation.ts';

type Props = {
  token: string;
  /** The appointment as the server sent it with the page, if it did. */
  served?: FoundView | null;
};

/** Page `/cancel/{token}`: the booked appointment, and its cancellation. */
export function CancelPage({ token, served = null }: Props) {
  const { view, retry, cancel } = useCancellation(token, served);
  const business = usePublicBusiness();
  const banner = useRef<HTMLDivElement>(null);
  const title = titleOf(view);
  const name = business?.name ?? 'Bujía';

  useEffect(() => {
    document.title = `${title} – ${name}`;
  }, [title, name]);

  const acted = view.kind === 'found' && view.acted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again
  useLayoutEffect(() => {
    if (acted) banner.current?.focus();
  }, [view]);

  const message = bannerOf(view);
  const shown = shownOf(view);
  return (
    <>
      <PublicHeader name={business?.name} />
      <main className={css.main} aria-busy={view.kind === 'loading'}>
        <h1>{title}</h1>
        {message === null ? null : (
          <Banner kind={message.kind} ref={banner} focused={acted}>
            {message.message}
          </Banner>
        )}
        {shown === null ? null : <CitationCards citation={shown.citation} />}
        {view.kind === 'loading' ? <Loading bare={shown !== null} /> : null}
        {view.kind === 'found' && view.condition === 'cancellable' ? (
          <>
            <AnotherTime token={token} citation={view.citation} business={business} />
            <CancelSection view={view} cancel={cancel} />
          </>
        ) : (
          <NextSteps view={view} retry={retry} whatsapp={business?.whatsapp ?? ''} />
        )}
        {view.kind === 'found' ? (
          <a className={css.page} href={`/mi/${token}`}>
            Ver cómo va tu cita
          </a>
        ) : null}
      </main>
      <PublicFooter contact={business} width="narrow" />
    </>
  );
}

export function titleOf(view: CancelView): string {
  return shownOf(view)?.condition === 'cancellable' ? 'Cancelar Cita' : 'Información de Cita';
}

function bannerOf(view: CancelView) {
  if (view.kind === 'loading' || view.kind === 'found') return shownOf(view)?.banner ?? null;
  return { kind: 'error', message: view.message } as const;
}

/** Status text, and skeletons of about the final height after a delay; `bare`: the data are shown above. */
function Loading({ bare }: { bare: boolean }) {
  const text = (
    <p className={css.loading} role="status">
      Cargando la información de tu cita…
    </p>
  );
  if (bare) return text;
  return (
    <>
      {text}
      <div className={css.cards}>
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={64} />
      </div>
    </>
  );
}
