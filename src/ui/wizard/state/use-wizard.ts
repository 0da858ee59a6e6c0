import { useEffectEvent, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { tabStore } from '../storage/browser-store.ts';
import { loadDraft, removeValue } from '../storage/draft.ts';
import { loadSubmission } from '../submit/submission.ts';
import {
  choiceFromLink,
  currentEntry,
  pushEntry,
  replaceEntry,
  resetToStart,
} from './step-history.ts';
import {
  type Problems,
  reachableStep,
  stepProblems,
  type WizardData,
  type WizardPlan,
} from './wizard-plan.ts';
import {
  countShownErrors,
  hasServerErrors,
  reduceWizard,
  shownProblem,
  startWizard,
  type WizardAction,
  type WizardState,
} from './wizard-state.ts';

/** The part of a wizard that its fields use. */
export type FormFields<Name extends string> = {
  data: WizardData<Name>;
  /** Returns the error to show at the field, or `null`. */
  problem: (name: Name) => string | null;
  edit: (field: Name, value: string) => void;
  blur: (field: Name) => void;
};

export type Wizard<Name extends string> = FormFields<Name> & {
  plan: WizardPlan<Name>;
  step: number;
  /** The step was opened from the summary: «Siguiente» returns to the last step. */
  editing: boolean;
  /** Counts the presses of «Siguiente». */
  tries: number;
  /** Number of wrong fields of the step after «Siguiente»; 0 before. */
  errorCount: number;
  /** Whether the step shows an error of the server. */
  hasServerError: boolean;
  /** Whether the data were restored from an earlier visit of this tab and are unchanged. */
  restored: boolean;
  /** «Siguiente»: shows the errors of the step, or opens the next one. */
  next: () => void;
  /** «Anterior», the same as the browser's Back. */
  back: () => void;
  /** Opens an earlier step; `editing` returns to the summary afterwards. */
  open: (step: number, editing: boolean) => void;
  /** Shows errors of the server and opens the step of the first one. */
  rejectFields: (fields: Problems<Name>) => void;
  /** Clears a choice that is no longer available; `sentence` explains it at its group. */
  clearChoice: (field: Name, sentence: string) => void;
  restart: () => void;
  /** Counts the restarts. */
  restarts: number;
  /** Whether a request is on its way: no field can change and no other step can open. */
  locked: boolean;
  /** Unlocking keeps the last step open, even if the browser's Back was used meanwhile. */
  lock: (locked: boolean) => void;
};

type InitialState<Name extends string> = {
  state: WizardState<Name>;
  restored: boolean;
  locked: boolean;
};

function initialState<Name extends string>(plan: WizardPlan<Name>): InitialState<Name> {
  const draft = loadDraft(tabStore(), plan, Date.now());
  const start = startWizard(draft ?? plan.empty, 1);
  const chosen = choiceFromLink(plan.link.parameter);
  const choose: WizardAction<Name> = { type: 'edit', field: plan.link.field, value: chosen };
  const { data } = chosen === '' ? start : reduceWizard(start, { ...choose, plan });
  // After a reload during a request, the last step repeats the request.
  if (loadSubmission(tabStore(), plan.submissionKey, Date.now())?.sending) {
    return { state: startWizard(start.data, plan.steps.length), restored: false, locked: true };
  }
  const place = currentEntry();
  const step = Math.min(place.step, reachableStep(plan, data));
  return {
    state: startWizard(data, step, place.editing && step === place.step),
    restored: draft !== null && hasTyped(plan, draft),
    locked: false,
  };
}

/** Returns whether a draft contains more than the choice of a link. */
const hasTyped = <Name extends string>({ link }: WizardPlan<Name>, data: WizardData<Name>) =>
  Object.entries(data).some(([name, value]) => name !== link.field && value !== '');

/** State of a wizard, with its history entries and the transitions between its steps. */
export function useWizard<Name extends string>(plan: WizardPlan<Name>): Wizard<Name> {
  const [start] = useState(() => initialState(plan));
  const [state, reduce] = useReducer(reduceWizard<Name>, start.state);
  const [restored, setRestored] = useState(start.restored);
  const [restarts, setRestarts] = useState(0);
  const [locked, setLocked] = useState(start.locked);
  // A ref, because two event handlers may run before the next render.
  const lockedNow = useRef(start.locked);
  const lastStep = plan.steps.length;

  const dispatch = (action: WizardAction<Name>) => reduce({ ...action, plan });
  const show = (step: number, editing: boolean) => dispatch({ type: 'show', step, editing });
  const followHistory = useEffectEvent(() => {
    if (lockedNow.current) return;
    const place = currentEntry();
    const step = Math.min(place.step, reachableStep(plan, state.data));
    const editing = place.editing && step === place.step;
    if (step !== place.step) replaceEntry(step, false);
    show(step, editing);
  });
  const replaceCurrent = useEffectEvent(() => replaceEntry(state.step, state.editing));

  // Before the step is painted: Back may be pressed as soon as it is seen.
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    replaceCurrent();
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const open = (step: number, editing: boolean) => {
    if (lockedNow.current) return;
    if (state.editing) replaceEntry(step, editing);
    else pushEntry(step, editing);
    setRestored(false);
    show(step, editing);
  };

  const advance = () => {
    const reachable = reachableStep(plan, state.data);
    if (!state.editing) return open(Math.min(state.step + 1, reachable), false);
    // The summary is the previous history entry of an edited step.
    if (reachable === lastStep && currentEntry().depth > 0) return history.back();
    return open(reachable, reachable !== lastStep);
  };

  return {
    plan,
    step: state.step,
    editing: state.editing,
    tries: state.tries,
    data: state.data,
    errorCount: countShownErrors(plan, state),
    hasServerError: hasServerErrors(plan, state),
    restored,
    problem: (name) => shownProblem(plan, state, name),
    edit: (field, value) => {
      if (!lockedNow.current) dispatch({ type: 'edit', field, value });
    },
    blur: (field) => dispatch({ type: 'blur', field }),
    next: () => {
      if (lockedNow.current) return;
      const problems = stepProblems(plan, state.step, state.data);
      dispatch({ type: 'try' });
      if (Object.keys(problems).length === 0 && !hasServerErrors(plan, state)) advance();
    },
    back: () => {
      if (lockedNow.current) return;
      if (currentEntry().depth > 0) return history.back();
      const step = Math.max(1, state.step - 1);
      replaceEntry(step, false);
      return show(step, false);
    },
    open,
    rejectFields: (fields) => {
      const target = reduceWizard(state, { type: 'show-server-errors', fields, plan });
      if (target.step !== state.step) pushEntry(target.step, true);
      dispatch({ type: 'show-server-errors', fields });
    },
    clearChoice: (field, sentence) => {
      if (!lockedNow.current) dispatch({ type: 'clear-choice', field, sentence });
    },
    restart: () => {
      if (lockedNow.current) return;
      removeValue(tabStore(), plan.draftKey);
      resetToStart();
      setRestored(false);
      setRestarts(restarts + 1);
      dispatch({ type: 'restart' });
    },
    restarts,
    locked,
    lock: (on) => {
      lockedNow.current = on;
      setLocked(on);
      if (!on) replaceEntry(lastStep, false);
    },
  };
}
