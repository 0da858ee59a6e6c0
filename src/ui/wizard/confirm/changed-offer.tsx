import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { Banner } from '../../banner.tsx';
import css from '../wizard.module.css';

/** Price in dollars, duration in minutes; a unit has none. */
export type Offer = { id: string; price: number; duration?: number };

export type OfferChange = { before: Offer; now: Offer };

/** Returns how the chosen offer differs from the one that the visitor chose; `null`: it does not. */
export function useOfferChange(offer: Offer | undefined): OfferChange | null {
  const [chosen, setChosen] = useState(offer);
  if (offer !== undefined && offer.id !== chosen?.id) setChosen(offer);
  if (offer === undefined || chosen === undefined || offer.id !== chosen.id) return null;
  const same = offer.price === chosen.price && offer.duration === chosen.duration;
  return same ? null : { before: chosen, now: offer };
}

/** Says what changed since the visitor chose, above the summary that shows the current offer. */
export function ChangedOffer({ change }: { change: OfferChange | null }) {
  if (change === null) return null;
  const { before, now } = change;
  const texts: string[] = [];
  if (before.price !== now.price) {
    texts.push(
      `El precio cambió: antes ${formatDollars(before.price)}, ahora ${formatDollars(now.price)}.`,
    );
  }
  if (before.duration !== undefined && before.duration !== now.duration) {
    const [was, is] = [before.duration, now.duration ?? 0].map(formatDuration);
    texts.push(`La duración cambió: antes ${was}, ahora ${is}.`);
  }
  return (
    <div className={css.notice}>
      <Banner kind="warning">{texts.join(' ')} Confirma solo si estás de acuerdo.</Banner>
    </div>
  );
}

/** Returns the current offer that the server sends with the error `offer-changed`. */
export function currentOffer(data: unknown): Omit<Offer, 'id'> | null {
  if (typeof data !== 'object' || data === null) return null;
  const { price, duration }: Partial<Record<string, unknown>> = { ...data };
  if (typeof price !== 'number') return null;
  return typeof duration === 'number' ? { price, duration } : { price };
}
