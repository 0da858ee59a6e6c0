import { IconPrinter } from '@tabler/icons-react';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { ListedNextService, MotorcycleRecord } from '../../contract/motorcycle.ts';
import { dueText } from '../../rules/deferred-work.ts';
import { dueState } from '../../rules/next-service.ts';
import { lastKilometres } from '../../rules/odometer.ts';
import record from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { DueChip } from './deferred-card.tsx';

const StickerDialog = lazyPart(async () => ({
  default: (await import('./sticker-dialog.tsx')).StickerDialog,
}));

/** «Próximos servicios»: when each service is due again, why, and a sticker to print. */
export function NextServices({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const openDialog = useOpenDialog();
  return (
    <RecordSection title="Próximos servicios">
      {motorcycle.nextServices.length === 0 ? (
        <p className="note">
          Todavía no hay ninguno. Se calculan al entregar un servicio que se repite.
        </p>
      ) : (
        <ul className="stack gap-10 plain-list">
          {motorcycle.nextServices.map((next) => (
            <NextService
              key={next.service._id}
              next={next}
              km={lastKilometres(motorcycle)}
              onPrint={() => openDialog(<StickerDialog motorcycle={motorcycle} next={next} />)}
            />
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

type Props = { next: ListedNextService; km: number | null; onPrint: () => void };

function NextService({ next, km, onPrint }: Props) {
  const { today } = useWorkshopClock();
  const state = dueState({ ...next, km, today });
  const from = numericDay(next.fromDay);
  return (
    <li className={record.card}>
      <div className="row gap-6-12">
        <span className="grow min-0 strong">{next.service.name}</span>
        <DueChip state={state} />
      </div>
      <p className="no-margin">
        {state === 'unknown'
          ? `No hay kilómetros cerca de la entrega del ${from}.`
          : `Toca: ${dueText(next)}`}
      </p>
      {next.projectedDay === null ? null : (
        <span className="muted small">
          {`A su ritmo ${next.projectedDay < today ? 'llegó' : 'llega'} cerca del ${numericDay(next.projectedDay)} (${next.ground})`}
        </span>
      )}
      {state === 'unknown' ? null : (
        <>
          <span className="muted small">{`Desde la entrega del ${from}`}</span>
          <div className={record.actions}>
            <RecordButton
              icon={IconPrinter}
              aria-label={`Pegatina de ${next.service.name}`}
              onClick={onPrint}
            >
              Pegatina
            </RecordButton>
          </div>
        </>
      )}
    </li>
  );
}
