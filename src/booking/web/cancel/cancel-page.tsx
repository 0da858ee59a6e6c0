import { Banner, type BannerKind } from '#ui/banner.tsx';
import { NoScript } from '#ui/public/no-script.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import { PublicHeader } from '#ui/public/public-header.tsx';
import { ScriptWait } from '#ui/public/script-wait.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { CancelPageState } from '../../contract/cancel-page.ts';
import css from './cancel.module.css';
import { AnotherTime, CancelSection, NextSteps } from './cancel-section.tsx';
import { type CancelView, cancelBanner, foundView, titleOf } from './cancel-view.ts';
import { BookedCitationCards } from './citation-cards.tsx';
import { anotherTimeChat, citationTexts, NO_TEXTS } from './citation-texts.ts';

const KINDS: readonly BannerKind[] = ['success', 'warning', 'info', 'error'];

export function servedView({ served }: CancelPageState): CancelView {
  if (served === null) return { kind: 'loading' };
  if (served.data === null) return { kind: 'lost', message: served.message };
  return foundView(served.data, served.message);
}

/** Page `/cancel/{token}`: the booked appointment, and its cancellation. */
export function CancelPage(state: CancelPageState) {
  return (
    <>
      <PublicHeader name={state.business?.name} />
      <CancelMain {...state} />
      <PublicFooter contact={state.business} width="narrow" />
    </>
  );
}

/**
 * The content of `/cancel/{token}` as the server knows it, and hidden, every part that another state needs. The script
 * shows and fills them (`follow-cancellation.ts`).
 */
function CancelMain(state: CancelPageState) {
  const { token, business } = state;
  const view = servedView(state);
  const found = view.kind === 'found' ? view : null;
  const cancellable = found?.condition === 'cancellable';
  const whatsapp = business?.whatsapp ?? '';
  const texts = found ? citationTexts(found.citation) : NO_TEXTS;
  return (
    <main
      className={css.main}
      data-token={token}
      data-whatsapp={whatsapp}
      data-name={business?.name ?? 'Bujía'}
    >
      <h1>{titleOf(view)}</h1>
      {KINDS.map((kind) => (
        <Message key={kind} kind={kind} view={view} />
      ))}
      <BookedCitationCards
        texts={texts}
        status={found?.citation.status ?? null}
        day={found?.citation.date ?? ''}
      />
      {view.kind === 'lost' ? null : (
        <div data-part="wait">
          <ScriptWait />
        </div>
      )}
      <Loading />
      <AnotherTime
        token={token}
        chat={cancellable ? anotherTimeChat(whatsapp, found.citation) : ''}
        hidden={!cancellable}
      />
      <CancelSection question={texts.question} />
      <NextSteps whatsapp={whatsapp} missing={view.kind === 'lost'} />
      {cancellable || view.kind === 'loading' ? (
        <NoScript need="Para cancelar tu cita aquí hace falta JavaScript." />
      ) : null}
      <a className={css.page} href={`/mi/${token}`} data-part="page" hidden={view.kind === 'lost'}>
        Ver cómo va tu cita
      </a>
    </main>
  );
}

function Message({ kind, view }: { kind: BannerKind; view: CancelView }) {
  const banner = cancelBanner(view);
  return (
    <div data-message={kind} hidden={banner?.kind !== kind}>
      <Banner kind={kind}>{banner?.kind === kind ? banner.message : ' '}</Banner>
    </div>
  );
}

/** Status text, and skeletons of about the final height after a delay, without data. */
function Loading() {
  return (
    <>
      <p className="note" role="status" data-part="loading" hidden>
        Cargando la información de tu cita…
      </p>
      <div className="stack one-column gap-12" data-part="skeleton" hidden>
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={96} />
        <Skeleton height={64} />
      </div>
    </>
  );
}
