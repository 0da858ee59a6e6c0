import { type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { usePageErrors } from '#ui/panel/feedback/page-errors.tsx';
import { reload } from './load-error.tsx';

/** Mounted when it is first opened, and kept: what opens once closes by itself, with its motion. */
export function LazyMount({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  const { report } = usePageErrors();
  if (!ever) return null;
  return (
    <ErrorBoundary fallback={null} onError={() => report('No se pudo abrir.', undefined, reload)}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
