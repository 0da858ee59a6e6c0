import { numericDay } from '#shared/time/day-time.ts';
import { QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { ListedNextService } from '../../contract/due-work.ts';
import { kilometresText } from '../../rules/client-text.ts';
import css from './sticker.module.css';

type Props = { workshop: string; plate: string; next: ListedNextService; qr: QrPath };

/** Sticker of 62 × 29 mm: when a service is due again. The code opens the motorcycle's record. */
export function Sticker({ workshop, plate, next: { service, dueDay, dueKm }, qr }: Props) {
  const about = `Próximo: ${service.name}`;
  return (
    <div className={css.sticker}>
      <QrCode qr={qr} className={css.qr} />
      <div className={css.words}>
        <p className={css.workshop}>{workshop}</p>
        <p className={`${css.name} ${about.length > 36 ? css.longName : ''}`}>{about}</p>
        {dueDay === null ? null : <p className={css.due}>{numericDay(dueDay)}</p>}
        {dueKm === null ? null : <p className={css.due}>{kilometresText(dueKm)}</p>}
        {plate === '' ? null : <p className={css.plate}>{plate}</p>}
      </div>
    </div>
  );
}
