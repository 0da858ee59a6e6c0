import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { SecretText } from '#ui/panel/text/secret-text.tsx';
import css from './feeds-dialog.module.css';

/** Shows a new address. It cannot be read again. */
export function NewAddress({ url }: { url: string }) {
  const frame = useDialogFrame();
  return (
    <PanelDialog
      {...frame}
      title="Copia la dirección"
      footer={
        <Button variant="default" onClick={frame.onClose}>
          Ya la guardé
        </Button>
      }
    >
      <div className="column gap-16">
        <p className="no-margin">
          Ponla ahora en tu calendario. <b>No se volverá a mostrar.</b> Quien la tiene ve las citas:
          no la mandes por mensaje ni la publiques.
        </p>
        <SecretText
          secret={url}
          copied="Dirección copiada."
          selected="Quedó seleccionada: ahora cópiala tú."
        >
          <Button
            component="a"
            variant="default"
            href={url.replace(/^https?:/, 'webcal:')}
            leftSection={<IconCalendarDown size={20} aria-hidden />}
          >
            Abrir en este dispositivo
          </Button>
        </SecretText>
        <ul className={css.steps}>
          <li>
            <b>Google Calendar</b>, en la computadora: «Otros calendarios», «+», «Desde URL». Google
            lo lee algunas veces por día.
          </li>
          <li>
            <b>iPhone o Mac</b>: «Abrir en este dispositivo», o en Calendario «Agregar suscripción a
            calendario».
          </li>
          <li>
            <b>Outlook</b>: «Agregar calendario», «Suscribirse desde la web».
          </li>
        </ul>
      </div>
    </PanelDialog>
  );
}
