import { useDialogFrame } from '../dialogs/dialog-host.tsx';
import css from './link-poster.module.css';
import { PrintDialog } from './print-dialog.tsx';
import { QrCode, type QrPath } from './qr-code.tsx';

type Props = {
  /** The workshop's name. */
  name: string;
  text: string;
  /** Printed below the code without its protocol; visitors can type it. */
  address: string;
  qr: QrPath;
};

/** Previews and prints a poster with the code of a link. */
export function PosterDialog({ name, text, address, qr }: Props) {
  const poster = (
    <div className={css.poster}>
      <p className={css.name}>{name}</p>
      <p className={css.text}>{text}</p>
      <QrCode qr={qr} className={css.qr} />
      <p className={css.address}>{address.replace(/^https?:\/\//, '')}</p>
    </div>
  );
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Cartel con el enlace"
      paper="A5 (148 × 210 mm)"
      printable
      sheet={<div className={css.page}>{poster}</div>}
    >
      <div className={css.preview}>{poster}</div>
    </PrintDialog>
  );
}
