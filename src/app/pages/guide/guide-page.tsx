import { Logo } from '#ui/logo.tsx';
import { type GuidePage as Content, GUIDE_PAGES } from '../../rules/guide.ts';
import css from './guide.module.css';

/** Replaced by the text before the first section, and by the sections. */
export const LEAD_MARK = '[lead]';
export const SECTIONS_MARK = '[sections]';

/** Shorter pages have no list of their sections. */
const MOST_UNLISTED = 4;

/** A page of the guide for the staff, complete without a script. */
export function GuidePage({ file, title, sections }: Omit<Content, 'html'>) {
  return (
    <>
      <a className="skip-link" href="#contenido">
        Ir al contenido
      </a>
      <header className={`${css.bar} no-print`}>
        <Logo />
        <a className={css.panel} href="/admin">
          Ir al panel
        </a>
      </header>
      <nav className={`${css.pages} no-print`} aria-label="Páginas de la guía">
        <ul>
          {GUIDE_PAGES.map((page) => (
            <li key={page.file}>
              <a href={page.path} aria-current={page.file === file ? 'page' : undefined}>
                {page.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main id="contenido" className={css.main}>
        <div className={css.text}>
          <h1>{title}</h1>
          {LEAD_MARK}
        </div>
        {sections.length < MOST_UNLISTED ? null : (
          <nav className={`${css.sections} no-print`} aria-labelledby="en-esta-pagina">
            <h2 id="en-esta-pagina">En esta página</h2>
            <ul>
              {sections.map((section) => (
                <li key={section.id}>
                  <a href={`#${section.id}`}>{section.title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className={css.text}>{SECTIONS_MARK}</div>
      </main>
    </>
  );
}
