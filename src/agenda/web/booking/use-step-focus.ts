import { useEffect, useRef } from 'react';
import { STEPS } from './booking-fields.ts';
import { holdsRefused, shownSummary } from './booking-state.ts';
import type { Wizard } from './use-wizard.ts';

export const TITLE_ID = 'titulo-paso';

/** Document title per step, and the focus: on what went wrong, else on the title of a new step. */
export function useStepFocus({ state, days }: Wizard, business = 'Bujía'): void {
  const { step, tries } = state;
  const wrong = shownSummary(state, days) !== null || holdsRefused(state);

  useEffect(() => {
    const title = `Paso ${step} de 5: ${STEPS[step].title} – Agenda taller – ${business}`;
    document.title = wrong ? `Error: ${title}` : title;
  }, [step, wrong, business]);

  const seen = useRef({ step, tries });
  useEffect(() => {
    const moved = seen.current.step !== step;
    const tried = seen.current.tries !== tries;
    seen.current = { step, tries };
    if (moved) {
      window.scrollTo(0, 0);
      // The first step stands there at once; only those after it arrive (booking.module.css).
      document.documentElement.dataset['moved'] = '';
    }
    if (moved || tried) focusArrival(moved);
  }, [step, tries]);
}

/** What a step wants heard first stands in `data-arrival`. */
function focusArrival(moved: boolean): void {
  const wanted = document.querySelector<HTMLElement>('[data-arrival]');
  if (!wanted) {
    if (moved) document.getElementById(TITLE_ID)?.focus({ preventScroll: true });
    return;
  }
  wanted.focus({ preventScroll: true });
  wanted.scrollIntoView({ block: 'center', behavior: 'instant' });
}
