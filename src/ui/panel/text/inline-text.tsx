import { Fragment, type ReactNode } from 'react';
import { spanishFormat } from '#shared/time/spanish-format.ts';
import css from './inline-text.module.css';

/**
 * `Service completo · 2 horas · US$ 185,00`. A dot is visible only between two parts on the same
 * line.
 */
export function DotSeparated({ parts: [first, ...more] }: { parts: readonly ReactNode[] }) {
  return (
    <span className={css.parts}>
      <span className={css.part}>{first}</span>
      {more.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part is identified only by its position
        <Fragment key={index}>
          {' '}
          <span className={css.part}>
            <span className={css.dot}>· </span>
            {part}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

/** A user name or e-mail address that wraps after dots, dashes, underscores and «@» first. */
export function Breakable({ text }: { text: string }) {
  return [...text.matchAll(/[^._@-]+[._@-]*|[._@-]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Formats an ISO instant as `23 nov. 2026, 08:05` in the workshop's time zone. */
export function formatInstant(iso: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return spanishFormat(format).format(Date.parse(iso));
}

/** Formats an ISO instant as `08:05` in the workshop's time zone. */
export function formatInstantTime(iso: string, timeZone: string): string {
  const format = { timeStyle: 'short', hourCycle: 'h23', timeZone } as const;
  return spanishFormat(format).format(Date.parse(iso));
}
