import { useMemo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { ListedNextService } from '../../contract/due-work.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { Sticker } from './sticker.tsx';
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
