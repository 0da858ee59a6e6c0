import {
  type Problems,
  planFields,
  problemOf,
  stepAt,
  stepOf,
  stepProblems,
  type WizardData,
  type WizardPlan,
} from './wizard-plan.ts';

type Marks<Name extends string> = Partial<Record<Name, true>>;

/** State of a wizard while it is filled in. */
export type WizardState<Name extends string> = {
  step: number;
  /** The step was opened from the summary: «Siguiente» returns to the last step. */
  editing: boolean;
  data: WizardData<Name>;
  /** Fields that the visitor has changed. */
  edited: Marks<Name>;
  /** Fields whose error may be shown. */
  shown: Marks<Name>;
  /** Errors of the server, each until its field changes. */
  serverErrors: Problems<Name>;
  /** Whether the last «Siguiente» found errors in the step. */
  failed: boolean;
  /** Counts presses of «Siguiente»: each moves the focus to the first wrong field. */
  tries: number;
};

export type WizardAction<Name extends string> =
  | { type: 'edit'; field: Name; value: string }
  | { type: 'blur'; field: Name }
  | { type: 'try' }
  | { type: 'show'; step: number; editing: boolean }
  | { type: 'show-server-errors'; fields: Problems<Name> }
  | { type: 'clear-choice'; field: Name; sentence: string }
  | { type: 'restart' };

export function startWizard<Name extends string>(
  data: WizardData<Name>,
  step: number,
  editing = false,
): WizardState<Name> {
  return { step, editing, data, edited: {}, shown: {}, serverErrors: {}, failed: false, tries: 0 };
}

/** Each action carries the plan, because its rules depend on the current day. */
export function reduceWizard<Name extends string>(
  state: WizardState<Name>,
  { plan, ...action }: WizardAction<Name> & { plan: WizardPlan<Name> },
): WizardState<Name> {
  switch (action.type) {
    case 'edit':
      return edit(plan, state, action.field, action.value);
    case 'blur':
      if (!state.edited[action.field] || state.shown[action.field]) return state;
      return { ...state, shown: { ...state.shown, ...marks([action.field]) } };
    case 'try':
      return tryStep(plan, state);
    case 'show':
      return { ...state, step: action.step, editing: action.editing, failed: false };
    case 'show-server-errors':
      return showServerErrors(plan, state, action.fields);
    case 'clear-choice':
      return clearChoice(plan, state, action.field, action.sentence);
    case 'restart':
      return startWizard(plan.empty, 1);
  }
}

function edit<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  field: Name,
  value: string,
): WizardState<Name> {
  if (state.data[field] === value) return state;
  const data: Record<Name, string> = { ...state.data, [field]: value };
  const serverErrors = { ...state.serverErrors };
  const shown = { ...state.shown };
  delete serverErrors[field];
  // A field cleared by the wizard shows no error until «Siguiente».
  for (const other of plan.clears[field] ?? []) {
    data[other] = '';
    delete serverErrors[other];
    delete shown[other];
  }
  return {
    ...state,
    data,
    serverErrors,
    shown,
    edited: { ...state.edited, ...marks([field]) },
  };
}

/** Clears a choice that is no longer available and shows the sentence as its error. */
function clearChoice<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  field: Name,
  sentence: string,
): WizardState<Name> {
  const cleared = edit(plan, state, field, '');
  return {
    ...cleared,
    serverErrors: { ...cleared.serverErrors, [field]: sentence },
    shown: { ...cleared.shown, ...marks([field]) },
  };
}

function tryStep<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): WizardState<Name> {
  return {
    ...state,
    shown: { ...state.shown, ...marks(stepAt(plan, state.step).fields) },
    failed: countErrors(plan, state) > 0,
    tries: state.tries + 1,
  };
}

/** Returns whether the step shows an error of the server. */
export function hasServerErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): boolean {
  return Object.keys(serverErrorsOf(plan, state)).length > 0;
}

/** Returns the server's errors of fields in the current step. */
function serverErrorsOf<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): Problems<Name> {
  const errors: Problems<Name> = {};
  for (const name of stepAt(plan, state.step).fields) {
    const sentence = state.serverErrors[name];
    if (sentence !== undefined) errors[name] = sentence;
  }
  return errors;
}

/** Counts the wrong fields of the step, by its rules and by the server. */
function countErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): number {
  const wrong = { ...stepProblems(plan, state.step, state.data), ...serverErrorsOf(plan, state) };
  return Object.keys(wrong).length;
}

function showServerErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  fields: Problems<Name>,
): WizardState<Name> {
  const names = planFields(plan).filter((name) => name in fields);
  const first = names[0];
  if (first === undefined) return state;
  const serverErrors = { ...state.serverErrors, ...fields };
  const moved = { ...state, serverErrors, step: stepOf(plan, first), editing: true };
  return {
    ...moved,
    shown: { ...state.shown, ...marks(names) },
    failed: true,
    tries: state.tries + 1,
  };
}

function marks<Name extends string>(names: readonly Name[]): Marks<Name> {
  const marked: Marks<Name> = {};
  for (const name of names) marked[name] = true;
  return marked;
}

/** Returns the error to show at a field, or `null`. */
export function shownProblem<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  field: Name,
): string | null {
  if (!state.shown[field]) return null;
  return state.serverErrors[field] ?? problemOf(plan, field, state.data);
}

/** Returns the number of wrong fields after «Siguiente»; 0 before. */
export function countShownErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): number {
  return state.failed ? countErrors(plan, state) : 0;
}
