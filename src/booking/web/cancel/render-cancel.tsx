import { renderToStaticMarkup } from 'react-dom/server';
import { PageFailure } from '#ui/public/page-failure.tsx';
import type { CancelPageState, RenderCancel } from '../../contract/cancel-page.ts';
import { CancelPage, servedView } from './cancel-page.tsx';
import { titleOf } from './cancel-view.ts';

/** Called by the server. */
export const renderCancel: RenderCancel = (state, files) => {
  const page = renderToStaticMarkup(
    <html lang="es-UY">
      <Head state={state} files={files} />
      <body>
        <CancelPage {...state} />
        <template data-broken>
          <PageFailure />
        </template>
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
};

type HeadProps = { state: CancelPageState; files: Parameters<RenderCancel>[1] };

function Head({ state, files }: HeadProps) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{`${titleOf(servedView(state))} – ${state.business?.name ?? 'Bujía'}`}</title>
      {files.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      {files.styles.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <script type="module" fetchPriority="low" src={files.script} />
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#181C21" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </head>
  );
}
