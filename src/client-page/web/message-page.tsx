import { GREETING, whatsappLink } from '#ui/contact-links.ts';
import type { Message, PageFiles } from '../contract/page-state.ts';
import { Document } from './document.tsx';
import css from './page.module.css';

/** A page with one sentence and the ways to the workshop. */
export function MessageDocument({ message, files }: { message: Message; files: PageFiles }) {
  const { title, text, business } = message;
  const chat = whatsappLink(business?.whatsapp ?? '', GREETING);
  return (
    <Document title={title} business={business} files={files}>
      <h1 className={css.title}>{title}</h1>
      <p className={css.sentence}>{text}</p>
      <div className={css.actions}>
        {chat === '' ? null : (
          <a className={`${css.button} ${css.primary}`} href={chat}>
            Escribir por WhatsApp
          </a>
        )}
        <a className={css.button} href="/">
          Volver al inicio
        </a>
      </div>
    </Document>
  );
}
