import { lazy, Suspense } from 'react';
import { Boundary } from '#web-kit/boundary.tsx';
import { settleStepUp, useStepUpAsked } from '#web-kit/panel/step-up.ts';

const StepUpDialog = lazy(async () => ({
  default: (await import('#usuarios/web/step-up/step-up-dialog.tsx')).StepUpDialog,
}));

/**
 * Shows the step-up dialog while a call waits for it. Mounted for each question, so that it opens
 * over every other dialog.
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
