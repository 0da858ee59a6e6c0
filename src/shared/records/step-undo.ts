/** For how long «Deshacer» is offered after a step without an exact way back, in seconds. */
export const STEP_UNDO_SECONDS = 10;

/** The call may arrive this much later, in seconds. */
const GRACE_SECONDS = 5;

/** Whether a step of `at` can still be undone at `now`; epoch milliseconds. */
export function isUndoOpen(at: number, now: number): boolean {
  return now - at <= (STEP_UNDO_SECONDS + GRACE_SECONDS) * 1000;
}

/** Domain errors of the undo of a step, for the error tables of the modules whose records have steps. */
export const STEP_UNDO_ERRORS = {
  'undo-too-late': [409, 'Ya pasó el tiempo para deshacer este paso.'],
  'step-built-on': [
    409,
    'No se puede deshacer: algo cambió después de este paso. Revisa cómo quedó.',
  ],
} as const;
