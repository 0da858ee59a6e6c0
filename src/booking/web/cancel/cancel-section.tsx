import { Banner } from '#ui/banner.tsx';
import { Button, Spinner } from '#ui/wizard/fields/button.tsx';
import { CANCEL_TEXTS } from '../../contract/cancel-text.ts';
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
