import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { CallError, fullMessage } from '../../call.ts';

/** An error of the whole page: the specification's sentence, and the server's message as detail. */
export type PageError = { sentence: string; detail: string; retry?: () => void };

type PageErrors = {
  error: PageError | null;
  /** Shows an error; it replaces the previous one. */
  report: (sentence: string, cause?: unknown, retry?: () => void) => void;
  dismiss: () => void;
};

const Context = createContext<PageErrors | null>(null);

export function PageErrorsProvider({ children }: { children: ReactNode }) {
  const [error, setError] = useState<PageError | null>(null);
  const report = useCallback((sentence: string, cause?: unknown, retry?: () => void) => {
    const message = cause instanceof CallError ? fullMessage(cause) : messageOf(cause);
    const detail = message === sentence ? '' : message;
    setError({ sentence, detail, ...(retry && { retry }) });
  }, []);
  const dismiss = useCallback(() => setError(null), []);
  const value = useMemo(() => ({ error, report, dismiss }), [error, report, dismiss]);
  return <Context value={value}>{children}</Context>;
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : '');

export function usePageErrors(): PageErrors {
  const value = useContext(Context);
  if (!value) throw new Error('usePageErrors needs a PageErrorsProvider');
  return value;
}
