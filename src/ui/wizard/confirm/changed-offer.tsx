import { formatDollars } from '#shared/money/money.ts';
import { formatDuration } from '#shared/time/day-time.ts';
import { Banner } from '../../banner.tsx';
import css from '../wizard.module.css';

/** Price in dollars, duration in minutes; a unit has none. */
export type Offer = { id: string; price: number; duration?: number };

export type OfferChange = { before: Offer; now: Offer };

/** Shows what changed since the visitor chose, above the summary that shows the current offer. */
export function ChangedOffer({ change: { before, now } }: { change: OfferChange }) {
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
