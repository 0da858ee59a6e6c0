import type { ReactNode } from 'react';
import css from './booking.module.css';
import { STEPS } from './booking-fields.ts';
import { shownSummary } from './booking-state.ts';
import { ErrorSummary } from './error-summary.tsx';
import { Progress } from './progress.tsx';
import { RestoredNote } from './restored-note.tsx';
import { MISSING_ID, StepBar } from './step-bar.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { TITLE_ID } from './use-step-focus.ts';
import type { Wizard } from './use-wizard.ts';

type Props = {
  wizard: Wizard;
  catalogue: Catalogue;
  /** Short names of what is still empty; the action waits for them. */
  missing: readonly string[];
  action: string;
  busyAction?: string;
  busy?: boolean;
  onSubmit: () => void;
  /** A message about the whole step, above its fields. */
  notice?: ReactNode;
  children: ReactNode;
};

/** What every step has: progress, title, error summary, and the bar with its two buttons. */
export function StepForm(props: Props) {
  const { wizard, missing, notice, children, onSubmit } = props;
  const { step } = wizard.state;
  const summary = shownSummary(wizard.state, wizard.days);
  return (
    <form
      key={step}
      className={css.form}
      noValidate
      aria-labelledby={TITLE_ID}
      aria-describedby={missing.length > 0 ? MISSING_ID : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={css.content}>
        <Progress step={step} editing={wizard.state.editing} />
        <div className={css.step}>
          <h1 id={TITLE_ID} className={css.title} tabIndex={-1} aria-describedby="paso">
            {STEPS[step].title}
          </h1>
          <p className={css.lead}>{STEPS[step].lead}</p>
          <RestoredNote wizard={wizard} />
          {summary ? <ErrorSummary problems={summary} /> : null}
          {notice}
          {children}
        </div>
      </div>
      <StepBar {...props} />
    </form>
  );
}
