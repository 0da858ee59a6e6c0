import {
  type BookableDays,
  type BookingData,
  EMPTY_BOOKING,
  type FieldName,
  type Problems,
  problemOf,
  problemsOf,
  STEPS,
  type Step,
  stepOf,
} from './booking-fields.ts';

type Marks = Partial<Record<FieldName, true>>;

/** Everything the wizard remembers while it is filled in. */
export type BookingState = {
  step: Step;
  /** A block of the summary is being edited: «Siguiente» returns to the last step. */
  editing: boolean;
  data: BookingData;
  /** Fields that the visitor has changed, and fields whose problem may be shown by now. */
  edited: Marks;
  shown: Marks;
  /** Sentences of the server, each kept until its field changes. */
  refused: Problems;
  /** What the last try to go on found; `null` when it found nothing. */
  summary: Problems | null;
  /** Counts tries, so that each moves the focus to the summary anew. */
  tries: number;
};

export type BookingAction =
  | { type: 'edit'; field: FieldName; value: string }
  | { type: 'blur'; field: FieldName }
  | { type: 'try'; days: BookableDays }
  | { type: 'show'; step: Step; editing: boolean }
  | { type: 'refuse'; fields: Problems }
  | { type: 'lose'; field: 'service' | 'time'; sentence: string }
  | { type: 'restart' };

export function startBooking(data: BookingData, step: Step, editing = false): BookingState {
  return { step, editing, data, edited: {}, shown: {}, refused: {}, summary: null, tries: 0 };
}

export function bookingReducer(state: BookingState, action: BookingAction): BookingState {
  switch (action.type) {
    case 'edit':
      return edit(state, action.field, action.value);
    case 'blur':
      if (!state.edited[action.field] || state.shown[action.field]) return state;
      return { ...state, shown: { ...state.shown, [action.field]: true } };
    case 'try':
      return tryStep(state, action.days);
    case 'show':
      return { ...state, step: action.step, editing: action.editing, summary: null };
    case 'refuse':
      return refuse(state, action.fields);
    case 'lose':
      return lose(state, action.field, action.sentence);
    case 'restart':
      return startBooking(EMPTY_BOOKING, 1);
  }
}

function edit(state: BookingState, field: FieldName, value: string): BookingState {
  if (state.data[field] === value) return state;
  const data = { ...state.data, [field]: value };
  // A time belongs to the service and the day it was offered for.
  const clearsTime = field === 'service' || field === 'date';
  if (clearsTime) data.time = '';
  const refused = { ...state.refused };
  delete refused[field];
  if (clearsTime) delete refused.time;
  return { ...state, data, refused, edited: { ...state.edited, [field]: true } };
}

/** What was chosen is gone: the choice is empty again, and the sentence says why. */
function lose(state: BookingState, field: 'service' | 'time', sentence: string): BookingState {
  const emptied = edit(state, field, '');
  return {
    ...emptied,
    refused: { ...emptied.refused, [field]: sentence },
    shown: { ...emptied.shown, [field]: true },
  };
}

function tryStep(state: BookingState, days: BookableDays): BookingState {
  const problems = { ...problemsOf(state.step, state.data, days), ...ofStep(state) };
  const found = Object.keys(problems).length > 0;
  return {
    ...state,
    shown: { ...state.shown, ...marks(STEPS[state.step].fields) },
    summary: found ? problems : null,
    tries: state.tries + 1,
  };
}

/** Whether the step still shows a sentence of the server. */
export function holdsRefused(state: BookingState): boolean {
  return Object.keys(ofStep(state)).length > 0;
}

/** The server's refused fields that the step shows. */
function ofStep(state: BookingState): Problems {
  const own: Problems = {};
  for (const name of STEPS[state.step].fields) {
    const sentence = state.refused[name];
    if (sentence !== undefined) own[name] = sentence;
  }
  return own;
}

function refuse(state: BookingState, fields: Problems): BookingState {
  const names = Object.keys(EMPTY_BOOKING).filter(
    (name): name is FieldName => name in EMPTY_BOOKING && name in fields,
  );
  const first = names[0];
  if (first === undefined) return state;
  const refused = { ...state.refused, ...fields };
  const moved = { ...state, refused, step: stepOf(first), editing: true };
  return {
    ...moved,
    shown: { ...state.shown, ...marks(names) },
    summary: ofStep(moved),
    tries: state.tries + 1,
  };
}

function marks(names: readonly FieldName[]): Marks {
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** The sentence to show at a field now, or `null`. */
export function shownProblem(
  state: BookingState,
  field: FieldName,
  days: BookableDays,
): string | null {
  if (!state.shown[field]) return null;
  return state.refused[field] ?? problemOf(field, state.data, days);
}

/** The error summary of the last try, until everything in the step is right. */
export function shownSummary(state: BookingState, days: BookableDays): Problems | null {
  if (!state.summary) return null;
  const left = { ...problemsOf(state.step, state.data, days), ...ofStep(state) };
  return Object.keys(left).length > 0 ? state.summary : null;
}
