import { useEffect, useLayoutEffect, useRef } from 'react';
import { usePublicBusiness } from '#ajustes/web/public-business-api.ts';
import { Banner } from '#ui/banner.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AnotherTime } from './another-time.tsx';
import css from './cancel.module.css';
import { CancelSection } from './cancel-section.tsx';
import type { CancelView } from './cancel-view.ts';
import { CitationCards } from './citation-cards.tsx';
import { NextSteps } from './next-steps.tsx';
import { useCancellation } from './use-cancellation.ts';

/** Page `/cancel/{token}`: the booked appointment, and its cancellation. */
export function CancelPage({ token }: { token: string }) {
  const { view, retry, cancel } = useCancellation(token);
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
        {view.kind === 'loading' ? <Loading /> : null}
        {view.kind === 'found' ? <CitationCards citation={view.citation} /> : null}
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

function titleOf(view: CancelView): string {
  return view.kind === 'found' && view.condition === 'cancellable'
    ? 'Cancelar Cita'
    : 'Información de Cita';
}

function bannerOf(view: CancelView) {
  if (view.kind === 'loading') return null;
  if (view.kind === 'found') return view.banner;
  return { kind: 'error', message: view.message } as const;
}

/** Status text, and skeletons of about the final height after a delay. */
function Loading() {
  return (
    <>
      <p className={css.loading} role="status">
        Cargando la información de tu cita…
      </p>
      <div className={css.cards}>
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={64} />
      </div>
    </>
  );
}
