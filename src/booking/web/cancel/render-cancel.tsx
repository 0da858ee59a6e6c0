import { renderToStaticMarkup } from 'react-dom/server';
import { Banner } from '#ui/banner.tsx';
import { NoScript } from '#ui/public/no-script.tsx';
import { scriptContent } from '#ui/public/script-content.ts';
import { ScriptWait } from '#ui/public/script-wait.tsx';
import { buttonClass } from '#ui/wizard/fields/button.tsx';
import type { RenderCancel, ServedCancellation } from '../../contract/served-cancellation.ts';
import { AnotherTime } from './another-time.tsx';
import css from './cancel.module.css';
import { titleOf } from './cancel-page.tsx';
import { foundView } from './cancel-view.ts';
import { CitationCards } from './citation-cards.tsx';
import { SERVED_ID } from './served-id.ts';

/** Returns the `main` element of the page: the data of a link, and what can be done without the script. */
export const renderCancel: RenderCancel = (served) =>
  renderToStaticMarkup(<ServedMain {...served} />);

function ServedMain(props: ServedCancellation) {
  if (props.data === null) return <MissingMain message={props.message} />;
  const { token, whatsapp, data, message } = props;
  const view = foundView(data, message);
  const cancellable = view.condition === 'cancellable';
  return (
    <main className={css.main}>
      <h1>{titleOf(view)}</h1>
      {view.banner === null ? null : <Banner kind={view.banner.kind}>{view.banner.message}</Banner>}
      <CitationCards citation={view.citation} />
      <ScriptWait />
      {cancellable ? (
        <AnotherTime token={token} citation={view.citation} business={{ whatsapp }} />
      ) : null}
      {cancellable ? <NoScript need="Para cancelar tu cita aquí hace falta JavaScript." /> : null}
      <a className={css.page} href={`/mi/${token}`}>
        Ver cómo va tu cita
      </a>
      <script
        type="application/json"
        id={SERVED_ID}
        {...scriptContent(JSON.stringify({ data, message }))}
      />
    </main>
  );
}

function MissingMain({ message }: { message: string }) {
  return (
    <main className={css.main}>
      <h1>Información de Cita</h1>
      <Banner kind="error">{message}</Banner>
      <div className={css.ways}>
        <a className={buttonClass({})} href="/">
          Volver al inicio
        </a>
        <a className={buttonClass({})} href="/#donde-estamos">
          Comunicarse con el taller
        </a>
      </div>
    </main>
  );
}
