import { buttonClass } from '#ui/wizard/fields/button.tsx';
import css from './cancel.module.css';

type Props = { token: string; chat: string; hidden: boolean };

/** Leads to the page that moves the appointment, or to a message to the workshop. Neither cancels it. */
export function AnotherTime({ token, chat, hidden }: Props) {
  return (
    <section
      className={css.card}
      aria-labelledby="otro-horario"
      data-part="another"
      hidden={hidden}
    >
      <h2 id="otro-horario">¿Prefieres otro horario?</h2>
      <p className={css.advice}>
        Cambia el día o la hora de esta cita. Conservas tu horario hasta que elijas otro.
      </p>
      <div className={css.ways}>
        <a
          className={buttonClass({ look: 'primary' })}
          href={hidden ? undefined : `/mi/${token}/cambiar`}
          data-part="move"
        >
          Cambiar el horario
        </a>
        <a
          className={buttonClass({})}
          href={chat === '' ? undefined : chat}
          data-part="chat"
          hidden={chat === ''}
        >
          Escribir por WhatsApp
        </a>
      </div>
    </section>
  );
}
