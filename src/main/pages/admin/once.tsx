import { type ReactNode, Suspense, useState } from 'react';
import { Boundary } from '#web-kit/boundary.tsx';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { reload } from './broken.tsx';

/** Mounted when it is first opened, and kept: what opens once closes by itself, with its motion. */
export function Once({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  const { report } = usePageErrors();
  if (!ever) return null;
  return (
    <Boundary fallback={null} onBroken={() => report('No se pudo abrir.', undefined, reload)}>
      <Suspense fallback={null}>{children}</Suspense>
    </Boundary>
  );
}
