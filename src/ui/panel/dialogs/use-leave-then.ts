import { type ReactNode, useRef } from 'react';
import { useLeaveGuard } from './leave-guard.tsx';

type Form = Parameters<typeof useLeaveGuard>[1];
type Go = () => void;

/**
 * As `useLeaveGuard`, for a form with several ways out: the returned function asks if changes would be lost, and
 * then goes on.
 */
export function useLeaveThen(opened: boolean, form: Form): [(go: Go) => void, ReactNode] {
  const next = useRef<Go>(() => undefined);
  const [leave, question] = useLeaveGuard(opened, form, () => next.current());
  const leaveThen = (go: Go) => {
    next.current = go;
    leave();
  };
  return [leaveThen, question];
}
