import { Banner } from '#ui/banner.tsx';
import { whatsappLink } from '#ui/contact-links.ts';
import { Button, buttonClass, Spinner } from '#ui/wizard/fields/button.tsx';
import { CANCEL_TEXTS } from '../../contract/cancel-page.ts';
import css from './cancel.module.css';

/** Cancellation in two steps within the page: button, then confirmation. Only the script shows it. */
export function CancelSection({ question }: { question: string }) {
  return (
    <div className={css.danger} data-part="danger" hidden>
      <div className={css.opening} data-part="opening">
        <Irreversible />
        <Button look="danger" className={css.cancel} data-press="ask">
          Cancelar Cita
        </Button>
      </div>
      <section
        aria-labelledby="pregunta"
        className={css.confirmation}
        data-part="confirmation"
        hidden
      >
        <h2 id="pregunta" tabIndex={-1} data-text="question">
          {question}
        </h2>
        <div data-failure hidden>
          <Banner kind="error"> </Banner>
        </div>
        <Irreversible />
        <div className={css.choices}>
          <Button look="danger" className={css.cancel} data-press="cancel">
            <span className={css.busy} data-part="spinner" hidden>
              <Spinner />
            </span>
            <span data-label>Cancelar Cita</span>
          </Button>
          <Button className={css.keep} data-press="keep">
            Conservar la cita
          </Button>
        </div>
      </section>
    </div>
  );
}

function Irreversible() {
  return (
    <p className={css.irreversible}>
      <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
        <path d="M12 4 21.5 20h-19zM12 10v4M12 17v.01" />
      </svg>
      {CANCEL_TEXTS.irreversible}
    </p>
  );
}

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
      <p className="no-margin below-12">
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

type NextStepsProps = { whatsapp: string; missing: boolean };

/** Links for a citation that cannot be cancelled. `missing`: the server found none; the script shows the others. */
export function NextSteps({ whatsapp, missing }: NextStepsProps) {
  const chat = whatsappLink(whatsapp, 'Hola, tengo una consulta sobre mi cita.');
  return (
    <div className={css.ways} data-part="ways" hidden={!missing}>
      <Button look="primary" data-press="retry" hidden>
        Reintentar
      </Button>
      <a className={buttonClass({ look: 'primary' })} href="/cita" data-part="book" hidden>
        Agendar otra cita
      </a>
      {chat === '' ? null : (
        <a className={buttonClass({ look: 'primary' })} href={chat} data-part="help" hidden>
          Escribir por WhatsApp
        </a>
      )}
      <a className={buttonClass({})} href="/" data-part="home" hidden={!missing}>
        Volver al inicio
      </a>
      {missing ? (
        <a className={buttonClass({})} href="/#donde-estamos" data-part="reach">
          Comunicarse con el taller
        </a>
      ) : null}
    </div>
  );
}
