import type { MoveChoices } from '#availability/rules/shown-times.ts';
import {
  type Day,
  type LocalDateTime,
  longDay,
  minuteOf,
  shortDay,
  type Time,
} from '#shared/time/day-time.ts';
import type { PageFiles, Pages } from '../contract/page-state.ts';
import { moveText, slotText } from '../rules/page-texts.ts';
import { Document, NoticeBanner } from './document.tsx';
import move from './move.module.css';
import css from './page.module.css';

/** The page `/mi/{token}/cambiar`: a day by a link, then a time by a form. */
export function MoveDocument(props: Pages['move'] & { files: PageFiles }) {
  const { token, page, business, notice, files } = props;
  const { choices, day, nearest } = props.move;
  const shown = choices.days.find(({ date }) => date === day) ?? choices.days[0];
  const isMovable = page.move.condition === 'movable';
  return (
    <Document title="Cambiar día u hora" business={business} files={files}>
      <NoticeBanner notice={notice} />
      <h1 className={css.title}>Cambiar día u hora</h1>
      <p className="no-margin">
        Ahora es el <b>{slotText(page)}</b>. Ese lugar es tuyo hasta que elijas otro.
      </p>
      {isMovable ? null : (
        <p className={css.hint}>
          {moveText(page.move.condition) ?? 'Esta cita no se puede cambiar por aquí.'}
        </p>
      )}
      {isMovable && page.move.left === 1 ? (
        <p className={css.hint}>Es el último cambio que puedes hacer por aquí.</p>
      ) : null}
      {isMovable && nearest.length > 0 ? <Nearest token={token} slots={nearest} /> : null}
      {isMovable && shown ? (
        <>
          <Days token={token} choices={choices} shown={shown.date} />
          <Times token={token} day={shown.date} times={shown.times} />
        </>
      ) : null}
      {isMovable && !shown ? (
        <p className={css.hint}>No hay otro horario libre por ahora. Comunícate con el taller.</p>
      ) : null}
      <a className={css.button} href={`/mi/${token}`}>
        Volver sin cambiar
      </a>
    </Document>
  );
}

function Nearest({ token, slots }: { token: string; slots: readonly LocalDateTime[] }) {
  return (
    <section className={css.card} aria-labelledby="cercanos">
      <h2 id="cercanos">Los horarios más cercanos</h2>
      <div className={css.actions}>
        {slots.map((slot) => (
          <form key={`${slot.date} ${slot.time}`} method="post" action={`/mi/${token}/cambiar`}>
            <input type="hidden" name="date" value={slot.date} />
            <input type="hidden" name="time" value={slot.time} />
            <button type="submit" className={css.button}>
              {slotText(slot)}
            </button>
          </form>
        ))}
      </div>
    </section>
  );
}

type DaysProps = { token: string; choices: MoveChoices; shown: Day };

function Days({ token, choices: { days, more }, shown }: DaysProps) {
  const first = days[0]?.date ?? shown;
  return (
    <nav className={css.card} aria-labelledby="dias">
      <h2 id="dias">Elige el día</h2>
      <ul className={move.days}>
        {days.map(({ date }) => (
          <li key={date}>
            <a
              className={move.day}
              href={`/mi/${token}/cambiar?desde=${first}&dia=${date}#horas`}
              aria-current={date === shown ? 'date' : undefined}
            >
              {shortDay(date)}
            </a>
          </li>
        ))}
      </ul>
      {more === null ? null : (
        <a className={move.more} href={`/mi/${token}/cambiar?desde=${more}`}>
          Ver más días
        </a>
      )}
    </nav>
  );
}

const NOON = 12 * 60 + 30;
const HALVES = [
  ['Por la mañana', (time: Time) => minuteOf(time) < NOON],
  ['Por la tarde', (time: Time) => minuteOf(time) >= NOON],
] as const;

function Times({ token, day, times }: { token: string; day: Day; times: readonly Time[] }) {
  return (
    <form method="post" action={`/mi/${token}/cambiar`} className={css.card} id="horas">
      <h2>{longDay(day)}</h2>
      <input type="hidden" name="date" value={day} />
      {HALVES.map(([title, isIn]) => {
        const half = times.filter(isIn);
        return half.length === 0 ? null : (
          <fieldset key={title} className={move.half}>
            <legend>{title}</legend>
            <div className={move.times}>
              {half.map((time) => (
                <label key={time} className={move.time}>
                  <input type="radio" className="cover-input" name="time" value={time} required />
                  <span>{time}</span>
                </label>
              ))}
            </div>
          </fieldset>
        );
      })}
      <button type="submit" className={`${css.button} ${css.primary} ${move.send}`}>
        Cambiar la cita
      </button>
    </form>
  );
}
