import type { IconBan } from '@tabler/icons-react';
import detail from './detail.module.css';
import { instantText } from './instant-text.ts';
import css from './journey.module.css';

export type JourneyLine = {
  /** A step of the way, behind or ahead of where it is now; or what happened between two. */
  kind: 'past' | 'now' | 'ahead' | 'between';
  icon: typeof IconBan;
  what: string;
  /** What was changed along with it. */
  note?: string;
  /** None where nothing is written down of it. */
  trace: { at: string; by: string } | null;
};

type Props = { lines: readonly JourneyLine[]; timeZone: string };

/** «Recorrido»: the steps with who moved it when, what happened in between, and what is ahead. */
export function JourneyList({ lines, timeZone }: Props) {
  return (
    <section className={detail.section}>
      <h3 className={detail.sectionTitle}>Recorrido</h3>
      <ol className={css.way}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no identity but its place
          <Line key={at} line={line} timeZone={timeZone} />
        ))}
      </ol>
    </section>
  );
}

function Line({ line, timeZone }: { line: JourneyLine; timeZone: string }) {
  const { kind, icon: Icon, what, note, trace } = line;
  const now = kind === 'now';
  return (
    <li className={`${css.line} ${css[kind]}`} {...(now && { 'aria-current': 'step' })}>
      <span className={css.mark} aria-hidden="true">
        <Icon size={kind === 'between' ? 15 : 18} stroke={2} />
      </span>
      <div className={css.text}>
        <span className={css.what}>{what}</span>
        {now ? <span className={css.nowWord}>Ahora</span> : null}
        {kind === 'ahead' ? <span className="sr-only">, todavía no</span> : null}
        {note === undefined ? null : <span className={css.note}>{note}</span>}
        {trace === null ? null : (
          <span className={css.trace}>
            <time dateTime={trace.at}>{instantText(trace.at, timeZone)}</time> · {trace.by}
          </span>
        )}
      </div>
    </li>
  );
}
