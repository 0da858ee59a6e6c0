import { useState } from 'react';
import { lazyStep, useLazyPart } from '../lazy-part.ts';
import type { Offer, OfferChange } from './changed-offer.tsx';

/** Returns the chosen offer as it was when the visitor chose it and as it is now; `null`: it did not change. */
export function useOfferChange(offer: Offer | undefined): OfferChange | null {
  const [chosen, setChosen] = useState(offer);
  if (offer !== undefined && offer.id !== chosen?.id) setChosen(offer);
  if (offer === undefined || chosen === undefined || offer.id !== chosen.id) return null;
  const same = offer.price === chosen.price && offer.duration === chosen.duration;
  return same ? null : { before: chosen, now: offer };
}

/** Returns the current offer that the server sends with the error `offer-changed`. */
export function currentOffer(data: unknown): Omit<Offer, 'id'> | null {
  if (typeof data !== 'object' || data === null) return null;
  const { price, duration }: Partial<Record<string, unknown>> = { ...data };
  if (typeof price !== 'number') return null;
  return typeof duration === 'number' ? { price, duration } : { price };
}

const NOTICE = lazyStep(async () => (await import('./changed-offer.tsx')).ChangedOffer);

/** `ChangedOffer`, loaded when it is first needed. */
export function LateChangedOffer({ change }: { change: OfferChange | null }) {
  return change === null ? null : <Loaded change={change} />;
}

function Loaded(props: { change: OfferChange }) {
  const { here: ChangedOffer } = useLazyPart(NOTICE);
  return ChangedOffer ? <ChangedOffer {...props} /> : null;
}
