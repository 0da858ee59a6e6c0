import { Button } from '@mantine/core';
import { IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { isReachable } from '#shared/text/reachable-address.ts';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PosterDialog } from '#ui/panel/print/link-poster.tsx';
import { drawQr, QrCode } from '#ui/panel/print/qr-code.tsx';
import type { StepProps } from './contact-step.tsx';
import css from './first-steps.module.css';

/** The address of the booking page, on the screen and on paper. */
export function LinkStep({ view: { bookingUrl }, onDone }: StepProps) {
  const qr = useMemo(() => drawQr(bookingUrl), [bookingUrl]);
  const openDialog = useOpenDialog();
  const { name } = useWorkshop();
  return (
    <div className={css.form}>
      {isReachable(bookingUrl) ? (
        <p className="no-margin break-anywhere">
          Compártelo en tus redes o cuelga el código en el mostrador.
        </p>
      ) : (
        <p className="no-margin break-anywhere" role="note">
          <strong>Esta dirección solo abre en este equipo o en la red del taller.</strong> Configura
          la dirección pública en <code>PUBLIC_URL</code> y reinicia el servidor antes de
          compartirla o de colgar el código.
        </p>
      )}
      <div className="row gap-16">
        <QrCode qr={qr} className={css.qr} />
        <a href={bookingUrl} target="_blank" rel="noreferrer" className={css.url}>
          {bookingUrl} <IconExternalLink size={16} aria-hidden="true" />
          <span className="sr-only">(se abre en otra pestaña)</span>
        </a>
      </div>
      <div className="wrap gap-8">
        <Button onClick={() => void onDone()}>Listo</Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() =>
            openDialog(
              <PosterDialog name={name} text="Reserva tu cita" address={bookingUrl} qr={qr} />,
            )
          }
        >
          Imprimir
        </Button>
      </div>
    </div>
  );
}
