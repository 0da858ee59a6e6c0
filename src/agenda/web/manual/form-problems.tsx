import { IconAlertCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { ORDER } from './entry.ts';
import { fieldId } from './form-part.ts';
import css from './manual.module.css';
import type { Outcome } from './use-manual-entry.ts';

/** What keeps the entry from being made, on top of the form; each line leads to its field. */
export function FormProblems({ outcome }: { outcome: Outcome }) {
  const summary = useRef<HTMLDivElement>(null);
  const count = outcome.kind === 'problems' ? Object.keys(outcome.problems).length : 0;
  const shown = outcome.kind === 'failed' || count > 0;
  const seen = useRef(0);
  useEffect(() => {
    // Fewer than before is somebody mending them, who must not be called away from the field.
    if (shown && (count === 0 || count > seen.current)) summary.current?.focus();
    seen.current = count;
  }, [shown, count]);
  if (!shown) return null;
  return (
    <div ref={summary} className={css.summary} role="alert" tabIndex={-1}>
      <IconAlertCircle size={22} aria-hidden="true" />
      {outcome.kind === 'failed' ? (
        <div>
          <p className={css.sentence}>{outcome.message}</p>
          {outcome.detail === '' ? null : <p className={css.detail}>{outcome.detail}</p>}
        </div>
      ) : (
        <ul className={css.problems}>
          {outcome.kind === 'problems' ? lines(outcome.problems) : null}
        </ul>
      )}
    </div>
  );
}

function lines(problems: Extract<Outcome, { kind: 'problems' }>['problems']) {
  return ORDER.filter((name) => problems[name] !== undefined).map((name) => (
    <li key={name}>
      <button
        type="button"
        className={css.lead}
        onClick={() => document.getElementById(fieldId(name))?.focus()}
      >
        {problems[name]}
      </button>
    </li>
  ));
}
