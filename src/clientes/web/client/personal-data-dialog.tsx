import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import { anonymise } from '../personal-data-api.ts';
import css from './personal-data.module.css';

type Props = {
  client: Pick<ClientRecord, '_id' | 'name'>;
  opened: boolean;
  onClose: () => void;
};

const FORM_ID = 'anonymise-form';

/** Says what is erased and what stays, and asks for the user's own password. */
export function PersonalDataDialog(props: Props) {
  return <EraseForm key={useOpenCount(props.opened)} {...props} />;
}

function EraseForm({ client, opened, onClose }: Props) {
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function send(event: FormEvent) {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return field.current?.focus();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      toastDone(await anonymise(client._id, password));
      onClose();
      // The name stood in every list.
      void queries.invalidateQueries();
    } catch (error) {
      const isCallError = error instanceof CallError;
      setProblem((isCallError && error.message) || 'No se pudieron eliminar los datos.');
      if (isCallError && error.code === 'wrong-password') setPassword('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <PanelDialog
      opened={opened}
      // The erasure goes on after it was sent: closing would suggest that it was cancelled.
      onClose={() => (busy ? undefined : onClose())}
      title="Eliminar datos personales"
      size="small"
      footer={
        <>
          <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
            Cancelar
          </Button>
          <BusyButton color="red" type="submit" form={FORM_ID} busy={busy}>
            {busy ? 'Eliminando…' : 'Eliminar para siempre'}
          </BusyButton>
        </>
      }
    >
      <form id={FORM_ID} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <Consequences name={client.name} />
        <SecretField
          ref={field}
          label="Tu contraseña"
          autoComplete="current-password"
          aria-required
          error={missing && password === '' ? 'La contraseña es requerida.' : undefined}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </form>
    </PanelDialog>
  );
}

function Consequences({ name }: { name: string }) {
  return (
    <>
      <p>Se elimina de {name}, y de los clientes unidos a este registro:</p>
      <ul>
        <li>nombre, teléfonos, emails y direcciones;</li>
        <li>notas y comentarios de sus citas, reservas y ventas;</li>
        <li>matrícula, chasis y notas de las motos que no tienen otro dueño;</li>
        <li>el texto de sus correos. Los que esperan no se envían.</li>
      </ul>
      <p>
        Quedan, a nombre de «Cliente anónimo», las citas, reservas, ventas y pagos con su fecha, su
        moto y su importe. Finanzas, historial y stock no cambian.
      </p>
      <p>
        Las copias de seguridad anteriores conservan los datos hasta que se borran, unas ocho
        semanas.
      </p>
      <p className={css.final}>No se puede deshacer.</p>
    </>
  );
}
