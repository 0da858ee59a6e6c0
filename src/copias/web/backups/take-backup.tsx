import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import { CallError } from '#web-kit/call.ts';
import { BusyButton } from '#web-kit/panel/busy-button.tsx';
import { PanelDialog } from '#web-kit/panel/panel-dialog.tsx';
import { saveFile } from '#web-kit/panel/save-file.ts';
import { SecretField } from '#web-kit/panel/secret-field.tsx';
import { useOpening } from '#web-kit/panel/use-opening.ts';
import { type Backup, takeBackup } from '../../contract/backups.ts';
import { fetchBackup } from '../backups-api.ts';
import css from './backups-dialog.module.css';

const FORM_ID = 'take-backup-form';

type Props = { backup: Backup | null; onClose: () => void };

/** Asks for the password: the file holds everything. */
export function TakeBackup({ backup, onClose }: Props) {
  // While it closes it shows what it showed.
  const [last, setLast] = useState(backup);
  if (backup !== null && backup !== last) setLast(backup);
  const opening = useOpening(backup !== null);
  if (last === null) return null;
  return <Inner key={opening} backup={last} opened={backup !== null} onClose={onClose} />;
}

function Inner({ backup, opened, onClose }: { backup: Backup; opened: boolean; onClose(): void }) {
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
      saveFile(backup.file, await fetchBackup(backup._id, password), takeBackup.media ?? '');
      onClose();
    } catch (error) {
      const refused = error instanceof CallError;
      setProblem((refused && error.message) || 'No se pudo descargar la copia.');
      if (refused && error.code === 'wrong-password') setPassword('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Descargar copia"
      size="small"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" form={FORM_ID} busy={busy}>
            {busy ? 'Descargando…' : 'Descargar'}
          </BusyButton>
        </>
      }
    >
      <form id={FORM_ID} className={css.form} noValidate onSubmit={(event) => void send(event)}>
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        <p>Contiene todos los datos del taller y de sus clientes: guárdala en un lugar seguro.</p>
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
