import { Button, Select } from '@mantine/core';
import { IconCopy, IconDownload, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { isReachable } from '#shared/text/reachable-address.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useCopy } from '#ui/panel/feedback/use-copy.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { PosterDialog } from '#ui/panel/print/link-poster.tsx';
import { drawQr, QrCode, qrPicture } from '#ui/panel/print/qr-code.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { listActiveServices } from '../../contract/service.ts';
import css from './booking-link-dialog.module.css';

const EVERY_SERVICE = 'all';

/** Shows the link of the booking page, with a service chosen or without, as text, code and poster. */
export function BookingLinkDialog() {
  const frame = useDialogFrame();
  const openDialog = useOpenDialog();
  const { name } = useWorkshop();
  const [chosen, setChosen] = useState(EVERY_SERVICE);
  const { data: services = [], isError } = useQuery(readQuery(listActiveServices, {}));
  const service = services.find(({ _id }) => _id === chosen);
  const page = `${location.origin}/cita`;
  const url = service ? `${page}?servicio=${service._id}` : page;
  const qr = useMemo(() => drawQr(url), [url]);
  const { shown, copy, message } = useCopy<HTMLSpanElement>(
    'Enlace copiado.',
    'Quedó seleccionado: ahora cópialo tú.',
  );
  const print = () =>
    openDialog(
      <PosterDialog name={name} text={service?.name ?? 'Reserva tu cita'} address={page} qr={qr} />,
    );
  return (
    <PanelDialog
      {...frame}
      title="Enlace para reservar"
      footer={
        <Button variant="default" onClick={frame.onClose}>
          Cerrar
        </Button>
      }
    >
      <div className="column gap-16">
        <p className="no-margin">
          Ponlo en tus redes y en tu sitio web: quien lo abre elige día y hora.
        </p>
        {isReachable(page) ? null : (
          <p className="no-margin" role="note">
            <strong>Esta dirección solo abre en este equipo o en la red del taller.</strong> Abre el
            panel en la dirección pública antes de compartir el enlace.
          </p>
        )}
        <Select
          label="Servicio ya elegido"
          data={[
            { value: EVERY_SERVICE, label: 'Ninguno: el cliente elige' },
            ...services.map((each) => ({ value: each._id, label: each.name })),
          ]}
          value={chosen}
          allowDeselect={false}
          maxDropdownHeight={320}
          onChange={(next) => setChosen(next ?? EVERY_SERVICE)}
          error={isError ? 'No se pudieron cargar los servicios' : undefined}
        />
        <div className={css.link}>
          <QrCode qr={qr} className={css.qr} />
          <a href={url} target="_blank" rel="noreferrer" className={css.address}>
            <span ref={shown}>{url}</span> <IconExternalLink size={16} aria-hidden="true" />
            <span className="sr-only">(se abre en otra pestaña)</span>
          </a>
        </div>
        <div className={css.verbs}>
          <Button
            leftSection={<IconCopy size={18} aria-hidden="true" />}
            onClick={() => void copy(url)}
          >
            Copiar enlace
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            onClick={() => saveFile('codigo-qr.svg', qrPicture(qr), 'image/svg+xml')}
          >
            Descargar código
          </Button>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={print}
          >
            Imprimir cartel
          </Button>
        </div>
        <p className="note small no-margin" role="status">
          {message}
        </p>
      </div>
    </PanelDialog>
  );
}
