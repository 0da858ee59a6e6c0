import { type ReactNode, Suspense, useState } from 'react';

/** Mounted when it is first opened, and kept: what opens once closes by itself, with its motion. */
export function Once({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [ever, setEver] = useState(opened);
  if (opened && !ever) setEver(true);
  return ever ? <Suspense fallback={null}>{children}</Suspense> : null;
}
