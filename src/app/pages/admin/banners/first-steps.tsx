import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getFirstSteps, recordStep } from '#first-steps/contract/first-steps.ts';
import { CallError } from '#ui/call.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';

const FirstStepsBar = lazyPart(() => import('#first-steps/web/first-steps-bar.tsx'));

/** The banner of the first steps. Opens their dialog by itself the first time. */
export function FirstSteps({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(readQuery(getFirstSteps, {}));
  const record = useSend(recordStep);
  const opens = data?.opens ?? false;
  const open = useEffectEvent(() => {
    onOpen();
    record({ params: { step: 'shown' }, body: { outcome: 'done' } }).catch((error: unknown) => {
      // If recording fails, the dialog opens again on the next load.
      if (!(error instanceof CallError)) throw error;
    });
  });
  useEffect(() => {
    if (opens) open();
  }, [opens]);
  if (!data?.leads) return null;
  return (
    <ErrorBoundary fallback={null}>
      <FirstStepsBar onOpen={onOpen} />
    </ErrorBoundary>
  );
}
