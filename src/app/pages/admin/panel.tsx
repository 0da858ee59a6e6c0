import { useEffect } from 'react';
import { LoginPage } from '#access/web/login/login-page.tsx';
import { Loading, Unreachable } from '#access/web/session/auth-screens.tsx';
import { logOut } from '#access/web/session/log-out.ts';
import { SessionCache } from '#access/web/session/session-cache.tsx';
import { SessionExpiredDialog } from '#access/web/session/session-expired-dialog.tsx';
import { StepUp } from '#access/web/session/step-up.tsx';
import { useAuthState } from '#access/web/session/use-auth-state.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import { LoadError } from './load-error.tsx';
import { useBusinessName } from './use-business-name.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazyPart(loadShell, <Loading />);
const FirstPassword = lazyPart(
  async () => ({
    default: (await import('#access/web/restricted-screens.tsx')).FirstPasswordScreen,
  }),
  <Loading />,
);
const FactorGate = lazyPart(
  async () => ({
    default: (await import('#access/web/restricted-screens.tsx')).FactorSetupScreen,
  }),
  <Loading />,
);

/** The login screens, or the panel of a signed-in user. */
export function Panel() {
  const auth = useAuthState();
  const business = useBusinessName();
  useEffect(() => void loadShell(), []);
  if (auth.is === 'out') return <LoginPage business={business} onSignedIn={auth.onSignedIn} />;
  if (auth.is === 'checking') return <Loading />;
  if (auth.is === 'unreachable') return <Unreachable failed={auth.failed} onRetry={auth.retry} />;
  if (auth.admin.passwordChange === 'required' && !auth.again) {
    return (
      <ErrorBoundary fallback={<PageError />}>
        <FirstPassword business={business} onChanged={auth.refresh} onLeave={logOut} />
      </ErrorBoundary>
    );
  }
  if (auth.admin.factorNeeded && !auth.again) {
    return (
      <>
        <ErrorBoundary fallback={<PageError />}>
          <FactorGate business={business} onAdded={auth.refresh} onLeave={logOut} />
        </ErrorBoundary>
        <StepUp />
      </>
    );
  }
  return (
    <>
      <SessionCache key={auth.admin._id}>
        <ErrorBoundary fallback={<PageError />}>
          <Shell admin={auth.admin} verified={auth.verified} onUser={auth.refresh} />
        </ErrorBoundary>
      </SessionCache>
      <StepUp />
      <SessionExpiredDialog opened={auth.again}>
        <LoginPage
          again
          username={auth.admin.username}
          business={business}
          onSignedIn={auth.onSignedIn}
        />
      </SessionExpiredDialog>
    </>
  );
}

function PageError() {
  return (
    <main>
      <LoadError />
    </main>
  );
}
