import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { closeToasts } from '#ui/panel/feedback/toast.ts';
import { useToken } from '#ui/panel/session/session-store.ts';

/**
 * Handles cached data and toasts at changes of the session: reads data again after a new sign-in, and
 * removes data and toasts at sign-out, in every tab.
 */
export function SessionCache({ children }: { children: ReactNode }) {
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
