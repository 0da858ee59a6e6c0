import { formatReadyTime } from '#availability/rules/shown-times.ts';
import { priceText } from '#shared/money/money.ts';
import { formatDuration, type LocalDateTime, longDay } from '#shared/time/day-time.ts';
import confirm from '#ui/wizard/confirm/confirm.module.css';
import { Facts, motorcycleFacts, ReviewBlock } from '#ui/wizard/confirm/review-block.tsx';
import type { Booking } from '../use-booking.ts';
import type { Catalogue } from '../use-catalogue.ts';
import css from './review.module.css';

type Props = { wizard: Booking; catalogue: Catalogue; ready: LocalDateTime | null };

/** Everything that will be booked; each block has a button to change it. */
export function BookingReview({ wizard, catalogue, ready }: Props) {
  const { data } = wizard;
  const chosen = catalogue.items?.find(({ id }) => id === data.service);
  return (
    <div className={confirm.blocks}>
      <ReviewBlock wizard={wizard} step={4}>
        <p className={css.when}>
          <span>{longDay(data.date)}</span>
          <b>{data.time}</b>
        </p>
        <Facts
          facts={[
            ['Lista (estimado)', ready ? formatReadyTime(ready, data.date) : ''],
            ['Notas', data.notes.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={3} title="Servicio">
        <p className={confirm.chosen}>{chosen?.name ?? 'Cargando…'}</p>
        <Facts
          facts={[
            ['Duración', chosen ? formatDuration(chosen.duration) : ''],
            ['Precio', chosen ? priceText(chosen.price) : ''],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={1}>
        <Facts
          facts={[
            ['Nombre', data.clientName.trim()],
            ['Email', data.clientEmail.trim()],
            ['Teléfono', data.clientPhone.trim()],
          ]}
        />
      </ReviewBlock>
      <ReviewBlock wizard={wizard} step={2}>
        <Facts facts={motorcycleFacts(data)} />
      </ReviewBlock>
    </div>
  );
}
