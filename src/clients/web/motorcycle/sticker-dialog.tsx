import { useMemo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr, QrCode, type QrPath } from '#ui/panel/print/qr-code.tsx';
import type { ListedNextService, MotorcycleRecord } from '../../contract/motorcycle.ts';
import { kilometresText } from '../../rules/client-text.ts';
import sticker from './sticker.module.css';
import css from './sticker-sheet.module.css';

type Props = { motorcycle: MotorcycleRecord; next: ListedNextService };

/** Previews and prints the sticker of a next service. */
export function StickerDialog({ motorcycle, next }: Props) {
  const [typed, setTyped] = useState('1');
  const { name } = useWorkshop();
  const address = `${location.origin}/admin#moto=${motorcycle._id}`;
  const qr = useMemo(() => drawQr(address), [address]);
  const copies = parseCopies(typed);
  const sticker = <Sticker workshop={name} plate={motorcycle.plate} next={next} qr={qr} />;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Pegatina"
      paper="de 62 × 29 mm"
      printable={copies !== null}
      sheet={Array.from({ length: copies ?? 0 }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all copies are equal
        <div key={copy} className={css.page}>
          {sticker}
        </div>
      ))}
    >
      <CopiesField label="Copias" value={typed} onChange={setTyped} />
      <div className={css.preview}>{sticker}</div>
    </PrintDialog>
  );
}

type StickerProps = { workshop: string; plate: string; next: ListedNextService; qr: QrPath };

/** Sticker of 62 × 29 mm: when a service is due again. The code opens the motorcycle's record. */
function Sticker({ workshop, plate, next: { service, dueDay, dueKm }, qr }: StickerProps) {
  const about = `Próximo: ${service.name}`;
  return (
    <div className={sticker.sticker}>
      <QrCode qr={qr} className={sticker.qr} />
      <div className={sticker.words}>
        <p className={sticker.workshop}>{workshop}</p>
        <p className={`${sticker.name} ${about.length > 36 ? sticker.longName : ''}`}>{about}</p>
        {dueDay === null ? null : <p className={sticker.due}>{numericDay(dueDay)}</p>}
        {dueKm === null ? null : <p className={sticker.due}>{kilometresText(dueKm)}</p>}
        {plate === '' ? null : <p className={sticker.plate}>{plate}</p>}
      </div>
    </div>
  );
}
