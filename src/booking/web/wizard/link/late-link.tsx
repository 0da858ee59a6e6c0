import type { ComponentProps } from 'react';
import { lazyStep, useLazyPart } from '#ui/wizard/lazy-part.ts';
import type { LinkOffer } from './mailed-link.tsx';

/** What concerns mailed links. Few visitors load its code. */
export const LINK = lazyStep(() => import('./mailed-link.tsx'));

/** The offer of a mailed link, after a rejected booking that it helps. */
export function LateLinkOffer(props: ComponentProps<typeof LinkOffer>) {
  const { here } = useLazyPart(LINK);
  return here && <here.LinkOffer {...props} />;
}
