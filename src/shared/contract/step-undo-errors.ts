/** Domain errors of the undo of a step, for the error tables of the modules whose records have steps. */
export const STEP_UNDO_ERRORS = {
  'undo-too-late': [409, 'Ya pasó el tiempo para deshacer este paso.'],
  'step-built-on': [
    409,
    'No se puede deshacer: algo cambió después de este paso. Revisa cómo quedó.',
  ],
} as const;
