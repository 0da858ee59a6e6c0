import type { ReactNode } from 'react';
import { type Contact, phoneLink, whatsappLink } from '#ui/contact-links.ts';
import { Logo } from '#ui/logo.tsx';
import { PublicFooter } from '#ui/public/public-footer.tsx';
import type { Notice, PageBusiness, PageFiles } from '../contract/page-state.ts';
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

const ICONS: Record<Notice['kind'], string> = {
  success: 'M5 12.5 10 17.5 19.5 7',
  error: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.01',
};

/** The result of the last press, at the top of the page. It gets the focus without a script. */
export function NoticeBanner({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  return (
    <div
      className={`${css.notice} ${css[notice.kind]}`}
      role={notice.kind === 'error' ? 'alert' : 'status'}
      tabIndex={-1}
      data-notice={notice.kind}
      // biome-ignore lint/a11y/noAutofocus: the visitor has just pressed, and reads the result first
      autoFocus
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={ICONS[notice.kind]} />
      </svg>
      <p>{notice.text}</p>
    </div>
  );
}

type ContactCardProps = {
  business: PageBusiness;
  /** Prepared text of the chat. */
  ask: string;
  /** Masked. */
  client: { phone: string; email: string };
};

/** Ways to the workshop, and where it notifies the client. */
export function ContactCard({ business, ask, client }: ContactCardProps) {
  const chat = whatsappLink(business.whatsapp, ask);
  const ways = [client.phone, business.sendsMail ? client.email : ''].filter((way) => way !== '');
  return (
    <section className={css.card} aria-labelledby="contacto">
      <h2 id="contacto">Hablar con el taller</h2>
      <div className={css.actions}>
        {chat === '' ? null : (
          <a className={css.button} href={chat}>
            Escribir por WhatsApp
          </a>
        )}
        {business.phone === '' ? null : (
          <a className={css.button} href={phoneLink(business.phone)}>
            Llamar al {business.phone}
          </a>
        )}
      </div>
      {business.address === '' ? null : <p className={css.hint}>{business.address}</p>}
      {ways.length === 0 ? null : (
        <p className={css.hint}>
          {`Te avisamos a ${ways.join(' o ')}. Si cambiaron, avisa al taller.`}
        </p>
      )}
    </section>
  );
}
