import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { CallError } from '#ui/call.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { type Backup, downloadBackup } from '../../contract/backups.ts';
import { fetchBackup } from '../backups-api.ts';
import css from './backups-dialog.module.css';

const FORM_ID = 'take-backup-form';

type Props = { backup: Backup | null; onClose: () => void };

/** Asks for the password before the download: the file contains all data. */
export function DownloadBackup({ backup, onClose }: Props) {
  // Keeps its content while it closes.
  const [last, setLast] = useState(backup);
  if (backup !== null && backup !== last) setLast(backup);
  const opening = useOpenCount(backup !== null);
  if (last === null) return null;
  return <DownloadForm key={opening} backup={last} opened={backup !== null} onClose={onClose} />;
}

function DownloadForm({
  backup,
  opened,
  onClose,
}: {
  backup: Backup;
  opened: boolean;
  onClose(): void;
}) {
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
      saveFile(
        backup.file,
        await fetchBackup(backup._id, password),
        downloadBackup.mediaType ?? '',
      );
      onClose();
    } catch (error) {
      const isCallError = error instanceof CallError;
      setProblem((isCallError && error.message) || 'No se pudo descargar la copia.');
      if (isCallError && error.code === 'wrong-password') setPassword('');
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
