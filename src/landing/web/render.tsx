import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingView, PageFiles } from '../rules/landing-view.ts';
import { LandingHead } from './head.tsx';
import { Landing } from './landing.tsx';

/** Renders the landing page as HTML, complete without a script. Called by the server. */
export function renderLanding(view: LandingView, files: PageFiles): string {
  const page = renderToStaticMarkup(
    <html lang="es-UY">
      <LandingHead view={view} files={files} />
      <body>
        <Landing view={view} />
      </body>
    </html>,
  );
  return `<!doctype html>${page}`;
}
