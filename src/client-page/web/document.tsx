import type { ReactNode } from 'react';
import type { Contact } from '#ui/contact-links.ts';
import { Logo } from '#ui/logo.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import type { PageFiles } from '../contract/page-state.ts';
import css from './page.module.css';

type Props = {
  title: string;
  business: Contact | null;
  files: PageFiles;
  /** Only pages whose form the script helps have it. */
  withScript?: boolean;
  /** URL that the browser opens at once. */
  refresh?: string;
  children: ReactNode;
};

/** A whole page, which works without a script. It is not indexed and sends no referrer. */
export function Document(props: Props) {
  const { title, business, files, withScript = false, refresh, children } = props;
  const name = business?.name ?? 'Bujía';
  return (
    <html lang="es-UY">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{`${title} – ${name}`}</title>
        {files.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
        ))}
        {files.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {refresh === undefined ? null : <meta httpEquiv="refresh" content={`0;url=${refresh}`} />}
        {withScript ? <script type="module" src={files.script} /> : null}
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#181C21" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </head>
      <body className={css.guarded}>
        <header className={`${css.bar} no-print`}>
          <Logo name={name} />
        </header>
        <main className={css.main}>{children}</main>
        <PublicFooter contact={business} width="narrow" />
      </body>
    </html>
  );
}
