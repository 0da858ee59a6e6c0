import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import {
  type BookableDays,
  type BookingData,
  EMPTY_BOOKING,
  type FieldName,
  LAST_STEP,
  type Problems,
  problemsOf,
  reachableStep,
  type Step,
} from './booking-fields.ts';
import { type BookingState, bookingReducer, holdsRefused, startBooking } from './booking-state.ts';
import { browserStore } from './browser-store.ts';
import { DRAFT_KEY, forget, recallDraft } from './draft.ts';
import { askedService, placeNow, pushPlace, replaceByStart, replacePlace } from './step-history.ts';

export type Wizard = {
  state: BookingState;
  days: BookableDays;
  /** Data came back from an earlier visit of this tab, and nothing was done with it yet. */
  restored: boolean;
  edit: (field: FieldName, value: string) => void;
  blur: (field: FieldName) => void;
  /** «Siguiente»: shows what is wrong with the step, or goes on. */
  next: () => void;
  /** «Anterior», the same as the browser's Back. */
  back: () => void;
  /** Opens an earlier step; `editing` returns to the summary afterwards. */
  open: (step: Step, editing: boolean) => void;
  /** The server refused fields: to the step of the first of them. */
  refuse: (fields: Problems) => void;
  /** What was chosen is gone; the sentence says why, at its group. */
  lose: (field: 'service' | 'time', sentence: string) => void;
  restart: () => void;
};

type Start = { state: BookingState; restored: boolean };

function firstState(days: BookableDays): Start {
  const draft = recallDraft(browserStore(), Date.now());
  let data: BookingData = draft ?? EMPTY_BOOKING;
  const service = askedService();
  if (service !== '' && service !== data.service) data = { ...data, service, time: '' };
  const place = placeNow();
  const step = earlier(place.step, reachableStep(data, days));
  return {
    state: startBooking(data, step, place.editing && step === place.step),
    restored: draft !== null && hasTyped(draft),
  };
}

/** A service alone came from a link; there is nothing to say of it. */
const hasTyped = (data: BookingData) =>
  Object.entries(data).some(([name, value]) => name !== 'service' && value !== '');

const earlier = (one: Step, other: Step): Step => (one < other ? one : other);

/** The wizard's state, its history entries and the ways between its steps. */
export function useWizard(days: BookableDays): Wizard {
  const [start] = useState(() => firstState(days));
  const [state, dispatch] = useReducer(bookingReducer, start.state);
  const [restored, setRestored] = useState(start.restored);

  const show = (step: Step, editing: boolean) => dispatch({ type: 'show', step, editing });
  const followHistory = useEffectEvent(() => {
    const place = placeNow();
    const step = earlier(place.step, reachableStep(state.data, days));
    const editing = place.editing && step === place.step;
    if (step !== place.step) replacePlace(step, false);
    show(step, editing);
  });
  const settle = useEffectEvent(() => replacePlace(state.step, state.editing));

  useEffect(() => {
    history.scrollRestoration = 'manual';
    settle();
    const onPop = () => followHistory();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  const open = (step: Step, editing: boolean) => {
    if (state.editing) replacePlace(step, editing);
    else pushPlace(step, editing);
    setRestored(false);
    show(step, editing);
  };

  const advance = () => {
    const reachable = reachableStep(state.data, days);
    if (!state.editing) return open(earlier(nextOf(state.step), reachable), false);
    // The summary lies right behind an edited block.
    if (reachable === LAST_STEP && placeNow().depth > 0) return history.back();
    return open(reachable, reachable !== LAST_STEP);
  };

  return {
    state,
    days,
    restored,
    edit: (field, value) => dispatch({ type: 'edit', field, value }),
    blur: (field) => dispatch({ type: 'blur', field }),
    next: () => {
      const problems = problemsOf(state.step, state.data, days);
      dispatch({ type: 'try', days });
      if (Object.keys(problems).length === 0 && !holdsRefused(state)) advance();
    },
    back: () => {
      if (placeNow().depth > 0) return history.back();
      const step = previousOf(state.step);
      replacePlace(step, false);
      return show(step, false);
    },
    open,
    refuse: (fields) => {
      const target = bookingReducer(state, { type: 'refuse', fields });
      if (target.step !== state.step) pushPlace(target.step, true);
      dispatch({ type: 'refuse', fields });
    },
    lose: (field, sentence) => dispatch({ type: 'lose', field, sentence }),
    restart: () => {
      forget(browserStore(), DRAFT_KEY);
      replaceByStart();
      setRestored(false);
      dispatch({ type: 'restart' });
    },
  };
}

const nextOf = (step: Step): Step => (step === 1 ? 2 : step === 2 ? 3 : step === 3 ? 4 : 5);
const previousOf = (step: Step): Step => (step === 5 ? 4 : step === 4 ? 3 : step === 3 ? 2 : 1);
