import { Button } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { SecretDialog } from '#ui/panel/dialogs/secret-dialog.tsx';
import css from './feeds-dialog.module.css';

/** Shows a new address, and how a calendar takes it. */
export function NewAddress({ url }: { url: string }) {
  return (
    <SecretDialog
      title="Copia la dirección"
      lead={
        <>
          Ponla ahora en tu calendario. <b>No se volverá a mostrar.</b> Quien la tiene ve las citas:
          no la mandes por mensaje ni la publiques.
        </>
      }
      secret={url}
      copied="Dirección copiada."
      selected="Quedó seleccionada: ahora cópiala tú."
      done="Ya la guardé"
      action={
        <Button
          component="a"
          variant="default"
          href={url.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarDown size={20} aria-hidden />}
        >
          Abrir en este dispositivo
        </Button>
      }
    >
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
    </SecretDialog>
  );
}
