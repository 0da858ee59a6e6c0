import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Wizard } from './use-wizard.ts';
import { stepAt } from './wizard-plan.ts';

export const TITLE_ID = 'titulo-paso';

/**
 * Sets the document title per step, and the focus: on the first error, else on the title of a new
 * step. Focus and scroll move before the new step is painted.
 */
export function useStepFocus<Name extends string>(wizard: Wizard<Name>, business = 'Bujía'): void {
  const { plan, step, tries, restarts } = wizard;
  const failed = wizard.errorCount > 0;
  const wrong = failed || wizard.hasServerError;
  const place = `Paso ${step} de ${plan.steps.length}: ${stepAt(plan, step).title}`;
  const title = `${wrong ? 'Error: ' : ''}${place} – ${plan.name} – ${business}`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  const seen = useRef({ step, tries, restarts });
  useLayoutEffect(() => {
    const moved = seen.current.step !== step;
    const tried = seen.current.tries !== tries;
    const restarted = seen.current.restarts !== restarts;
    seen.current = { step, tries, restarts };
    if (moved || restarted) window.scrollTo(0, 0);
    if (moved) {
      // The first step appears without a transition; later steps have one (wizard.module.css).
      document.documentElement.dataset['moved'] = '';
    }
    if (moved || tried || restarted) focusArrival(moved || restarted, failed);
  }, [step, tries, restarts, failed]);
}

/** The error of a group is in `data-arrival`; that of a field is read with the field. */
const GROUP = '[data-arrival]';
const FIRST_WRONG = `:is(${GROUP}, [aria-invalid=true])`;

function focusArrival(moved: boolean, failed: boolean): void {
  const wanted = document.querySelector<HTMLElement>(failed ? FIRST_WRONG : GROUP);
  if (!wanted) {
    if (moved) document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    return;
  }
  wanted.focus({ preventScroll: true });
  wanted.scrollIntoView({ block: 'center', behavior: 'instant' });
}
