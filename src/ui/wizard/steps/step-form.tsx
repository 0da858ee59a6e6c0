import type { ReactNode } from 'react';
import { usePrefetch } from '../lazy-part.ts';
import { TITLE_ID } from '../state/use-step-focus.ts';
import type { Wizard } from '../state/use-wizard.ts';
import { type StepPlan, stepAt } from '../state/wizard-plan.ts';
import { SOLVER } from '../submit/use-challenge-solution.ts';
import css from '../wizard.module.css';
import progress from './progress.module.css';
import { MISSING_ID, StepBar } from './step-bar.tsx';

export type StepFormProps<Name extends string> = {
  wizard: Wizard<Name>;
  /** The choices so far, for the bar. */
  summary: ReactNode;
  /** The same with details, beside the form in wide windows. */
  card?: ReactNode;
  /** Short names of required fields that are empty; the button is disabled meanwhile. */
  missing?: readonly string[];
  action: string;
  busyAction?: string;
  busy?: boolean;
  /** Another press on the page comes first: the bar is neither primary nor sticky. */
  quiet?: boolean;
  onSubmit: () => void;
  /** A message about the whole step, above its fields. */
  notice?: ReactNode;
  children: ReactNode;
};

/** The frame of every step: progress, title, and the bar with its two buttons. */
export function StepForm<Name extends string>(props: StepFormProps<Name>) {
  const { wizard, missing = [], notice, card, children, onSubmit } = props;
  const { plan, step, editing } = wizard;
  const { title, lead } = stepAt(plan, step);
  usePrefetch(SOLVER, step > 1);
  return (
    <form
      key={step}
      className={css.form}
      data-card={card ? '' : undefined}
      noValidate
      aria-labelledby={TITLE_ID}
      aria-describedby={missing.length > 0 ? MISSING_ID : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={css.content}>
        <Heading>{plan.heading}</Heading>
        <Progress steps={plan.steps} step={step} editing={editing} />
        <div className={css.step}>
          <h1 id={TITLE_ID} className={css.title} tabIndex={-1} aria-describedby="paso">
            {title}
          </h1>
          {/* Replaces the lead: the fields of the served page must not move. */}
          {wizard.restored ? (
            <RestoredNote onRestart={wizard.restart} />
          ) : (
            <p className={css.lead}>{lead}</p>
          )}
          {notice}
          {children}
        </div>
        {card}
      </div>
      <StepBar {...props} missing={missing} />
    </form>
  );
}

/** Says that the fields were restored from an earlier visit, with a button to start over. */
function RestoredNote({ onRestart }: { onRestart: () => void }) {
  return (
    <p className={css.restored}>
      Recuperamos tus datos.
      <button type="button" className={css.link} onClick={onRestart}>
        Empezar de nuevo
      </button>
    </p>
  );
}

type Props = { steps: readonly StepPlan<string>[]; step: number; editing: boolean };

/** «Paso 4 de 5», the segments and the title of the next step. */
function Progress({ steps, step, editing }: Props) {
  const next = step < steps.length ? steps[editing ? steps.length - 1 : step] : undefined;
  return (
    <div className={progress.progress}>
      <ol className={progress.segments} aria-hidden="true">
        {steps.map(({ title }, index) => (
          <li key={title} data-state={stateOf(index + 1, step)} />
        ))}
      </ol>
      <p className={progress.place}>
        <span id="paso">
          Paso {step} de {steps.length}
        </span>
        <span>{next === undefined ? 'Último paso' : `Sigue: ${next.title}`}</span>
      </p>
    </div>
  );
}

/** The purpose of the wizard, above its steps. */
function Heading({ children }: { children: string | undefined }) {
  return children === undefined ? null : <p className={progress.heading}>{children}</p>;
}

function stateOf(entry: number, step: number): 'done' | 'now' | 'open' {
  if (entry === step) return 'now';
  return entry < step ? 'done' : 'open';
}
