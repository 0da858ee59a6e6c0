import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useFirstSteps } from '#inicio/web/first-steps-api.ts';
import { Boundary } from '#web-kit/boundary.tsx';

const FirstStepsBar = lazy(() => import('#inicio/web/first-steps-bar.tsx'));

/** Leads the admin of a new installation; the first time the steps open by themselves. */
export function FirstSteps({ onOpen }: { onOpen: () => void }) {
  const { data } = useFirstSteps(true);
  const leads = data?.leads ?? false;
  const untouched = leads && data?.steps.every(({ state }) => state === 'open');
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (untouched) open();
  }, [untouched]);
  if (!leads) return null;
  return (
    <Boundary fallback={null}>
      <Suspense fallback={null}>
        <FirstStepsBar onOpen={onOpen} />
      </Suspense>
    </Boundary>
  );
}
