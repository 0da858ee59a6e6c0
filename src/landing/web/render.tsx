import { renderToStaticMarkup } from 'react-dom/server';
import { scriptContent } from '#ui/public/script-content.ts';
import { HERO_GROUND } from '#ui/tokens.ts';
import type { LandingView, PageFiles } from '../rules/landing-view.ts';
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

const DESCRIPTION =
  'Taller y repuestos para motos. Elige el servicio, el día y la hora en línea: precios a la vista, horarios y próximo turno libre.';

type Props = { view: LandingView; files: PageFiles };

function LandingHead({ view, files }: Props) {
  const title = `${view.business.name} – Taller y repuestos para motos`;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {files.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      {files.styles.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} />
      ))}
      <script type="module" src={files.script} />
      <meta name="description" content={DESCRIPTION} />
      <link rel="canonical" href={`${view.publicUrl}/`} />
      <meta name="theme-color" content={HERO_GROUND} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={HERO_GROUND} media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <LinkPreview title={title} view={view} />
      <script type="application/ld+json" {...scriptContent(view.jsonLd)} />
    </head>
  );
}

/** Preview of a shared link in WhatsApp and social networks. */
function LinkPreview({ title, view }: { title: string; view: LandingView }) {
  const properties = {
    'og:type': 'website',
    'og:locale': 'es_UY',
    'og:site_name': view.business.name,
    'og:title': title,
    'og:description': DESCRIPTION,
    'og:url': `${view.publicUrl}/`,
    'og:image': `${view.publicUrl}/og.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Tu moto, lista a la primera chispa',
  };
  return (
    <>
      {Object.entries(properties).map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
