import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { LoginPage } from '#usuarios/web/login/login-page.tsx';
import { Boundary } from '#web-kit/boundary.tsx';
import { useToken } from '#web-kit/panel/session-store.ts';
import { closeToasts } from '#web-kit/panel/toast.ts';
import { Broken } from './broken.tsx';
import { Loading, Unreachable } from './gate-screens.tsx';
import { leave } from './leave.ts';
import { Over } from './over.tsx';
import { StepUp } from './step-up.tsx';
import { useBusinessName } from './use-business-name.ts';
import { useGate } from './use-gate.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazy(loadShell);
const FirstPassword = lazy(async () => ({
  default: (await import('#usuarios/web/password/first-password.tsx')).FirstPassword,
}));
const FactorGate = lazy(async () => ({
  default: (await import('#usuarios/web/factors/factor-gate.tsx')).FactorGate,
}));

/** The gate, or the workshop's panel behind it. */
export function Panel() {
  const gate = useGate();
  const business = useBusinessName();
  useEffect(() => void loadShell(), []);
  if (gate.is === 'out') return <LoginPage business={business} onSignedIn={gate.onSignedIn} />;
  if (gate.is === 'checking') return <Loading />;
  if (gate.is === 'unreachable') return <Unreachable failed={gate.failed} onRetry={gate.retry} />;
  if (gate.admin.passwordChange === 'required' && !gate.again) {
    return (
      <Boundary fallback={<Whole />}>
        <Suspense fallback={<Loading />}>
          <FirstPassword business={business} onChanged={gate.refresh} onLeave={leave} />
        </Suspense>
      </Boundary>
    );
  }
  if (gate.admin.factorNeeded && !gate.again) {
    return (
      <>
        <Boundary fallback={<Whole />}>
          <Suspense fallback={<Loading />}>
            <FactorGate business={business} onAdded={gate.refresh} onLeave={leave} />
          </Suspense>
        </Boundary>
        <StepUp />
      </>
    );
  }
  return (
    <>
      <Kept key={gate.admin._id}>
        <Boundary fallback={<Whole />}>
          <Suspense fallback={<Loading />}>
            <Shell admin={gate.admin} onUser={gate.refresh} />
          </Suspense>
        </Boundary>
      </Kept>
      <StepUp />
      <Over opened={gate.again}>
        <LoginPage
          again
          username={gate.admin.username}
          business={business}
          onSignedIn={gate.onSignedIn}
        />
      </Over>
    </>
  );
}

function Whole() {
  return (
    <main>
      <Broken />
    </main>
  );
}

/**
 * Handles cached data and toasts at changes of the session: reads data again after a new sign-in, and
 * removes data and toasts at sign-out, in every tab.
 */
function Kept({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const token = useToken();
  useEffect(() => {
    if (token !== null) void client.invalidateQueries();
  }, [client, token]);
  useEffect(
    () => () => {
      client.clear();
      closeToasts();
    },
    [client],
  );
  return children;
}
