import type { IconBan } from '@tabler/icons-react';
import { formatInstant } from '../text/inline-text.tsx';
import css from './timeline.module.css';

export type TimelineEntry = {
  /** A status before, at or after the current one; or an event between two statuses. */
  kind: 'past' | 'now' | 'ahead' | 'between';
  icon: typeof IconBan;
  label: string;
  /** Details of the change. */
  note?: string;
  /** When and by whom; `null` without a recorded event. */
  event: { at: string; by: string } | null;
};

type Props = { entries: readonly TimelineEntry[]; timeZone: string };

/** «Recorrido»: the timeline of past and future statuses, with events in between. */
export function Timeline({ entries, timeZone }: Props) {
  return (
    <section className="top-28">
      <h3 className="no-margin below-12 large">Recorrido</h3>
      <ol className={css.way}>
        {entries.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is identified only by its position
          <Entry key={index} entry={entry} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry, timeZone }: { entry: TimelineEntry; timeZone: string }) {
  const { kind, icon: Icon, label, note, event } = entry;
  const now = kind === 'now';
  return (
    <li className={`${css.line} ${css[kind]}`} {...(now && { 'aria-current': 'step' })}>
      <span className={css.mark} aria-hidden="true">
        <Icon size={kind === 'between' ? 15 : 18} stroke={2} />
      </span>
      <div className={css.text}>
        <span className={css.what}>{label}</span>
        {now ? <span className={css.nowWord}>Ahora</span> : null}
        {kind === 'ahead' ? <span className="sr-only">, todavía no</span> : null}
        {note === undefined ? null : <span className={css.note}>{note}</span>}
        {event === null ? null : (
          <span className={css.trace}>
            <time dateTime={event.at}>{formatInstant(event.at, timeZone)}</time> · {event.by}
          </span>
        )}
      </div>
    </li>
  );
}
