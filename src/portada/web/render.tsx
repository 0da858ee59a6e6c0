import { renderToStaticMarkup } from 'react-dom/server';
import type { LandingView, PageFiles } from '../rules/landing-view.ts';
import { LandingHead } from './head.tsx';
import { Landing } from './landing.tsx';

/** The whole landing as HTML, complete without a script; the server calls it with today's facts. */
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
