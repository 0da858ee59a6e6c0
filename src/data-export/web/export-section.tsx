import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import { useId } from 'react';
import { dayAt } from '#shared/time/day-time.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PasswordDialog } from '#ui/panel/dialogs/password-dialog.tsx';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { exportData } from '../contract/export.ts';
import { archiveName } from '../rules/archive-name.ts';
import css from './export-section.module.css';

/** The workshop's time zone. */
type Props = { timeZone: string };

/** Part of «Copias de seguridad»: downloads all data in one archive. */
export function ExportSection({ timeZone }: Props) {
  const openDialog = useOpenDialog();
  const title = useId();
  return (
    <section className={css.section} aria-labelledby={title}>
      <div className={css.what}>
        <h3 id={title}>Todos los datos en un archivo</h3>
        <p>
          Un .zip que se lee sin este programa: planillas, fotos, comprobantes y todo lo demás,
          explicado. Sirve para irse o para pasar a otra instalación.
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconPackageExport size={18} aria-hidden="true" />}
        onClick={() => openDialog(<ExportDialog timeZone={timeZone} />)}
      >
        Exportar todos los datos
      </Button>
    </section>
  );
}

function ExportDialog({ timeZone }: Props) {
  return (
    <PasswordDialog
      {...useDialogFrame()}
      title="Exportar todos los datos"
      verb="Exportar"
      busyVerb="Exportando…"
      send={async (password) => {
        const content = await staffBlob(exportData.path, { body: { password } });
        saveFile(archiveName(dayAt(Date.now(), timeZone)), content, exportData.mediaType ?? '');
      }}
    >
      <p>
        Contiene los datos personales de los clientes y todo lo del taller, sin cifrar: guárdalo en
        un lugar seguro. Queda anotado en el registro de actividad.
      </p>
    </PasswordDialog>
  );
}
