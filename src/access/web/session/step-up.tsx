import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { settleStepUp, useStepUpPending } from '#ui/panel/session/staff-call.ts';

const StepUpDialog = lazyPart(async () => ({
  default: (await import('../step-up-dialog.tsx')).StepUpDialog,
}));

/** Shows the step-up dialog while a call waits for it. Mounts it each time, so that it opens over all other dialogs. */
export function StepUp() {
  if (!useStepUpPending()) return null;
  return (
    <ErrorBoundary fallback={null} onError={() => settleStepUp(false)}>
      <StepUpDialog />
    </ErrorBoundary>
  );
}
