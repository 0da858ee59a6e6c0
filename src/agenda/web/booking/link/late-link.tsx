import { lazyPart, useLazyPart } from '#ui/wizard/lazy-part.ts';
import type { SubmitFailure } from '#ui/wizard/submit/use-submit.ts';
import type { Booking } from '../use-booking.ts';

/** What concerns mailed links. Few visitors load its code. */
export const LINK = lazyPart(() => import('./mailed-link.tsx'));

type Props = { wizard: Booking; failure: SubmitFailure };

/** The offer of a mailed link, after a rejected booking that it helps. */
export function LateLinkOffer(props: Props) {
  const { here } = useLazyPart(LINK);
  return here && <here.LinkOffer {...props} />;
}
