import { useState } from 'react';
import { PasswordDialog } from '#ui/panel/dialogs/password-dialog.tsx';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { type Backup, downloadBackup } from '../../contract/backups.ts';
import { fetchBackup } from '../backups-api.ts';

type Props = { backup: Backup | null; onClose: () => void };

/** Asks for the password before the download: the file contains all data. */
export function DownloadBackup({ backup, onClose }: Props) {
  // Keeps its content while it closes.
  const [last, setLast] = useState(backup);
  if (backup !== null && backup !== last) setLast(backup);
  if (last === null) return null;
  const { _id, file } = last;
  return (
    <PasswordDialog
      opened={backup !== null}
      onClose={onClose}
      title="Descargar copia"
      verb="Descargar"
      busyVerb="Descargando…"
      send={async (password) =>
        saveFile(file, await fetchBackup(_id, password), downloadBackup.mediaType ?? '')
      }
    >
      <p>Contiene todos los datos del taller y de sus clientes: guárdala en un lugar seguro.</p>
    </PasswordDialog>
  );
}
