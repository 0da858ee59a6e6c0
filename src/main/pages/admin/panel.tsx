import { useState } from 'react';
import type { AdminInfo } from '#usuarios/contract/user.ts';
import { LoginPage } from '#usuarios/web/login/login-page.tsx';
import { useSessionState } from '#web-kit/panel/session-store.ts';
import { Shell } from './shell.tsx';

/** The gate, or the workshop's panel behind it. */
export function Panel() {
  const state = useSessionState();
  const [admin, setAdmin] = useState<AdminInfo | null>(null);
  if (state === 'none' || admin === null) return <LoginPage onSignedIn={setAdmin} />;
  return <Shell admin={admin} />;
}
