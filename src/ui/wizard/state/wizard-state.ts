import {
  fieldsOf,
  type Problems,
  problemOf,
  problemsOf,
  stepAt,
  stepOf,
  type WizardData,
  type WizardPlan,
} from './wizard-plan.ts';

type Marks<Name extends string> = Partial<Record<Name, true>>;

/** Everything that a wizard remembers while it is filled in. */
export type WizardState<Name extends string> = {
  step: number;
  /** A block of the summary is being edited: «Siguiente» returns to the last step. */
  editing: boolean;
  data: WizardData<Name>;
  /** Fields that the visitor has changed, and fields whose problem may be shown by now. */
  edited: Marks<Name>;
  shown: Marks<Name>;
  /** Sentences of the server, each kept until its field changes. */
  serverErrors: Problems<Name>;
  /** The last try to go on found something wrong with the step. */
  failed: boolean;
  /** Counts tries, so that each moves the focus to the first wrong field anew. */
  tries: number;
};

export type WizardAction<Name extends string> =
  | { type: 'edit'; field: Name; value: string }
  | { type: 'blur'; field: Name }
  | { type: 'try' }
  | { type: 'show'; step: number; editing: boolean }
  | { type: 'refuse'; fields: Problems<Name> }
  | { type: 'lose'; field: Name; sentence: string }
  | { type: 'restart' };

export function startWizard<Name extends string>(
  data: WizardData<Name>,
  step: number,
  editing = false,
): WizardState<Name> {
  return { step, editing, data, edited: {}, shown: {}, serverErrors: {}, failed: false, tries: 0 };
}

/** The plan goes along with each action: its rules know which day it is. */
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
    case 'refuse':
      return showServerErrors(plan, state, action.fields);
    case 'lose':
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
  const refused = { ...state.serverErrors };
  const shown = { ...state.shown };
  delete refused[field];
  // Emptied by the wizard, it is no mistake of the visitor until they try to go on.
  for (const other of plan.clears[field] ?? []) {
    data[other] = '';
    delete refused[other];
    delete shown[other];
  }
  return {
    ...state,
    data,
    serverErrors: refused,
    shown,
    edited: { ...state.edited, ...marks([field]) },
  };
}

/** What was chosen is gone: the choice is empty again, and the sentence says why. */
function clearChoice<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  field: Name,
  sentence: string,
): WizardState<Name> {
  const emptied = edit(plan, state, field, '');
  return {
    ...emptied,
    serverErrors: { ...emptied.serverErrors, [field]: sentence },
    shown: { ...emptied.shown, ...marks([field]) },
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

/** Whether the step still shows a sentence of the server. */
export function hasServerErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): boolean {
  return Object.keys(serverErrorsOf(plan, state)).length > 0;
}

/** The server's refused fields that the step shows. */
function serverErrorsOf<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): Problems<Name> {
  const own: Problems<Name> = {};
  for (const name of stepAt(plan, state.step).fields) {
    const sentence = state.serverErrors[name];
    if (sentence !== undefined) own[name] = sentence;
  }
  return own;
}

/** Counts the fields that keep the step from being left: by its rules, and by the server. */
function countErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): number {
  const wrong = { ...problemsOf(plan, state.step, state.data), ...serverErrorsOf(plan, state) };
  return Object.keys(wrong).length;
}

function showServerErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  fields: Problems<Name>,
): WizardState<Name> {
  const names = fieldsOf(plan).filter((name) => name in fields);
  const first = names[0];
  if (first === undefined) return state;
  const refused = { ...state.serverErrors, ...fields };
  const moved = { ...state, refused, step: stepOf(plan, first), editing: true };
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

/** The sentence to show at a field now, or `null`. */
export function shownProblem<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
  field: Name,
): string | null {
  if (!state.shown[field]) return null;
  return state.serverErrors[field] ?? problemOf(plan, field, state.data);
}

/** How many fields are still wrong after a try to go on; 0 before it. */
export function countShownErrors<Name extends string>(
  plan: WizardPlan<Name>,
  state: WizardState<Name>,
): number {
  return state.failed ? countErrors(plan, state) : 0;
}
