import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
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
  problemsOf,
  reachableStep,
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

/** What a field needs to know of the wizard that it stands in. */
export type FormFields<Name extends string> = {
  data: WizardData<Name>;
  /** The sentence to show at the field now. */
  problem: (name: Name) => string | null;
  edit: (field: Name, value: string) => void;
  blur: (field: Name) => void;
};

export type Wizard<Name extends string> = FormFields<Name> & {
  plan: WizardPlan<Name>;
  step: number;
  /** A block of the summary is being edited: «Siguiente» returns to the last step. */
  editing: boolean;
  /** Counts the tries to go on. */
  tries: number;
  /** How many fields of the step are still wrong, after a try to leave it. */
  errorCount: number;
  /** The step shows a sentence of the server. */
  hasServerError: boolean;
  /** Data came back from an earlier visit of this tab, and nothing was done with it yet. */
  restored: boolean;
  /** «Siguiente»: shows what is wrong with the step, or goes on. */
  next: () => void;
  /** «Anterior», the same as the browser's Back. */
  back: () => void;
  /** Opens an earlier step; `editing` returns to the summary afterwards. */
  open: (step: number, editing: boolean) => void;
  /** The server refused fields: to the step of the first of them. */
  rejectFields: (fields: Problems<Name>) => void;
  /** What was chosen is gone; the sentence says why, at its group. */
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
  const asked: WizardAction<Name> = { type: 'edit', field: plan.link.field, value: chosen };
  const { data } = chosen === '' ? start : reduceWizard(start, { ...asked, plan });
  // After a reload during a request, the last step asks for its outcome.
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

/** A choice alone came from a link; there is nothing to say of it. */
const hasTyped = <Name extends string>({ link }: WizardPlan<Name>, data: WizardData<Name>) =>
  Object.entries(data).some(([name, value]) => name !== link.field && value !== '');

/** A wizard's state, its history entries and the ways between its steps. */
export function useWizard<Name extends string>(plan: WizardPlan<Name>): Wizard<Name> {
  const [start] = useState(() => initialState(plan));
  const [state, reduce] = useReducer(reduceWizard<Name>, start.state);
  const [restored, setRestored] = useState(start.restored);
  const [restarts, setRestarts] = useState(0);
  const [locked, setLocked] = useState(start.locked);
  // Read by event handlers: two of them may run before the next render.
  const held = useRef(start.locked);
  const lastStep = plan.steps.length;

  const dispatch = (action: WizardAction<Name>) => reduce({ ...action, plan });
  const show = (step: number, editing: boolean) => dispatch({ type: 'show', step, editing });
  const followHistory = useEffectEvent(() => {
    if (held.current) return;
    const place = currentEntry();
    const step = Math.min(place.step, reachableStep(plan, state.data));
    const editing = place.editing && step === place.step;
    if (step !== place.step) replaceEntry(step, false);
    show(step, editing);
  });
  const settle = useEffectEvent(() => replaceEntry(state.step, state.editing));

  useEffect(() => {
    history.scrollRestoration = 'manual';
    settle();
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const open = (step: number, editing: boolean) => {
    if (held.current) return;
    if (state.editing) replaceEntry(step, editing);
    else pushEntry(step, editing);
    setRestored(false);
    show(step, editing);
  };

  const advance = () => {
    const reachable = reachableStep(plan, state.data);
    if (!state.editing) return open(Math.min(state.step + 1, reachable), false);
    // The summary lies right behind an edited block.
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
      if (!held.current) dispatch({ type: 'edit', field, value });
    },
    blur: (field) => dispatch({ type: 'blur', field }),
    next: () => {
      if (held.current) return;
      const problems = problemsOf(plan, state.step, state.data);
      dispatch({ type: 'try' });
      if (Object.keys(problems).length === 0 && !hasServerErrors(plan, state)) advance();
    },
    back: () => {
      if (held.current) return;
      if (currentEntry().depth > 0) return history.back();
      const step = Math.max(1, state.step - 1);
      replaceEntry(step, false);
      return show(step, false);
    },
    open,
    rejectFields: (fields) => {
      const target = reduceWizard(state, { type: 'refuse', fields, plan });
      if (target.step !== state.step) pushEntry(target.step, true);
      dispatch({ type: 'refuse', fields });
    },
    clearChoice: (field, sentence) => {
      if (!held.current) dispatch({ type: 'lose', field, sentence });
    },
    restart: () => {
      if (held.current) return;
      removeValue(tabStore(), plan.draftKey);
      resetToStart();
      setRestored(false);
      setRestarts(restarts + 1);
      dispatch({ type: 'restart' });
    },
    restarts,
    locked,
    lock: (on) => {
      held.current = on;
      setLocked(on);
      if (!on) replaceEntry(lastStep, false);
    },
  };
}
