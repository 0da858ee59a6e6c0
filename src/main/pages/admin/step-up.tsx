import { lazy, Suspense } from 'react';
import { Boundary } from '#web-kit/boundary.tsx';
import { settleStepUp, useStepUpAsked } from '#web-kit/panel/step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('#usuarios/web/step-up/step-up-dialog.tsx')).StepUpDialog,
}));

/**
 * Asks who is at the session while a call waits for that. Mounted for each question: its dialog
 * then lies over every other one.
 */
export function StepUp() {
  if (!useStepUpAsked()) return null;
  return (
    <Boundary fallback={null} onBroken={() => settleStepUp(false)}>
      <Suspense fallback={null}>
        <StepUpDialog />
      </Suspense>
    </Boundary>
  );
}
