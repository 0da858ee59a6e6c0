import { useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { closeToasts } from '#ui/panel/feedback/toast.ts';
import { useToken } from '#ui/panel/session/session-store.ts';
import { LoginPage } from '#usuarios/web/login/login-page.tsx';
import { LoadError } from './load-error.tsx';
import { Loading, Unreachable } from './session/auth-screens.tsx';
import { logOut } from './session/log-out.ts';
import { SessionExpiredDialog } from './session/session-expired-dialog.tsx';
import { StepUp } from './session/step-up.tsx';
import { useAuthState } from './session/use-auth-state.ts';
import { useBusinessName } from './use-business-name.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazy(loadShell);
const FirstPassword = lazy(async () => ({
  default: (await import('#usuarios/web/password/first-password-screen.tsx')).FirstPasswordScreen,
}));
const FactorGate = lazy(async () => ({
  default: (await import('#usuarios/web/factors/factor-setup-screen.tsx')).FactorSetupScreen,
}));

/** The gate, or the workshop's panel behind it. */
export function Panel() {
  const gate = useAuthState();
  const business = useBusinessName();
  useEffect(() => void loadShell(), []);
  if (gate.is === 'out') return <LoginPage business={business} onSignedIn={gate.onSignedIn} />;
  if (gate.is === 'checking') return <Loading />;
  if (gate.is === 'unreachable') return <Unreachable failed={gate.failed} onRetry={gate.retry} />;
  if (gate.admin.passwordChange === 'required' && !gate.again) {
    return (
      <ErrorBoundary fallback={<Whole />}>
        <Suspense fallback={<Loading />}>
          <FirstPassword business={business} onChanged={gate.refresh} onLeave={logOut} />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (gate.admin.factorNeeded && !gate.again) {
    return (
      <>
        <ErrorBoundary fallback={<Whole />}>
          <Suspense fallback={<Loading />}>
            <FactorGate business={business} onAdded={gate.refresh} onLeave={logOut} />
          </Suspense>
        </ErrorBoundary>
        <StepUp />
      </>
    );
  }
  return (
    <>
      <Kept key={gate.admin._id}>
        <ErrorBoundary fallback={<Whole />}>
          <Suspense fallback={<Loading />}>
            <Shell admin={gate.admin} onUser={gate.refresh} />
          </Suspense>
        </ErrorBoundary>
      </Kept>
      <StepUp />
      <SessionExpiredDialog opened={gate.again}>
        <LoginPage
          again
          username={gate.admin.username}
          business={business}
          onSignedIn={gate.onSignedIn}
        />
      </SessionExpiredDialog>
    </>
  );
}

function Whole() {
  return (
    <main>
      <LoadError />
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
