import { type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, Spinner } from '#ui/wizard/fields/button.tsx';
import { CANCEL_TEXTS } from '../../contract/cancel-text.ts';
import css from './cancel.module.css';
import type { FoundView } from './cancel-view.ts';

type Props = { view: FoundView; cancel: () => void };

/** Cancellation in two steps within the page: button, then confirmation. */
export function CancelSection({ view, cancel }: Props) {
  const [asking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);

  useLayoutEffect(() => {
    if (!asking && wasAsking.current) opener.current?.focus();
    wasAsking.current = asking;
  }, [asking]);

  return (
    <div className={css.danger}>
      {asking ? (
        <Confirmation view={view} cancel={cancel} keep={() => setAsking(false)} />
      ) : (
        <>
          <Irreversible />
          <Button ref={opener} look="danger" className={css.cancel} onClick={() => setAsking(true)}>
            Cancelar Cita
          </Button>
        </>
      )}
    </div>
  );
}

function Confirmation({ view, cancel, keep }: Props & { keep: () => void }) {
  const id = useId();
  const question = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => question.current?.focus(), []);
  const { citation, busy, failure } = view;

  return (
    <section aria-labelledby={id} className={css.confirmation}>
      <h2 id={id} ref={question} tabIndex={-1}>
        ¿Cancelamos tu cita del {longDayWithoutYear(citation.date)} a las {citation.time}?
      </h2>
      {failure === null ? null : <Banner kind="error">{failure}</Banner>}
      <Irreversible />
      <div className={css.choices}>
        <Button
          look="danger"
          className={css.cancel}
          aria-disabled={busy}
          onClick={(event) => isFirstClick(event) && cancel()}
        >
          {busy ? <Spinner /> : null}
          {busy ? 'Cancelando...' : 'Cancelar Cita'}
        </Button>
        <Button className={css.keep} aria-disabled={busy} onClick={busy ? undefined : keep}>
          Conservar la cita
        </Button>
      </div>
    </section>
  );
}

/** The second click of a double click on the first button must not confirm. */
function isFirstClick(event: MouseEvent): boolean {
  return event.detail <= 1;
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
