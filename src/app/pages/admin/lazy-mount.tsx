import { type ReactNode, useState } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { reload } from './load-error.tsx';

/** Mounts its children when it is first opened and keeps them mounted, so that they can animate closing. */
export function LazyMount({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [mounted, setMounted] = useState(opened);
  if (opened && !mounted) setMounted(true);
  const { report } = usePageErrors();
  const [retries, setRetries] = useState(0);
  if (!mounted) return null;
  // «Reintentar» mounts the children again. If they fail again it reloads the page: they may be of an older version.
  const retry = retries === 0 ? () => setRetries(1) : reload;
  return (
    <ErrorBoundary
      key={retries}
      fallback={null}
      onError={() => report('No se pudo abrir.', undefined, retry)}
    >
      {children}
    </ErrorBoundary>
  );
}
