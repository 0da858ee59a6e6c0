import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { fetchExport, fetchExportPage } from '../personal-data-api.ts';
import record from '../record.module.css';
import css from './personal-data.module.css';
import { PersonalDataDialog } from './personal-data-dialog.tsx';
import { RecordNames } from './record-names.tsx';

type Props = {
  client: ClientRecord;
  /** Whether the user is an admin; others see nothing of this. */
  admin: boolean;
};

/** «Datos personales» of a client (Ley 18.331): download, page and erasure. */
export function PersonalData({ client, admin }: Props) {
  const title = useId();
  const { timeZone } = useWorkshop();
  const [erasing, setErasing] = useState(false);
  if (!admin) return null;
  const { anonymisedAt } = client;
  return (
    <section className={record.section} aria-labelledby={title}>
      <h3 id={title} className={record.title}>
        Datos personales
      </h3>
      {anonymisedAt === null ? null : (
        <p className={record.quiet}>
          Se eliminaron para siempre el {formatInstant(anonymisedAt, timeZone)}.
        </p>
      )}
      {anonymisedAt === null ? <RecordNames id={client._id} /> : null}
      <div className={record.actions}>
        <ExportButtons id={client._id} />
        {anonymisedAt === null ? (
          <Button
            variant="default"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => setErasing(true)}
          >
            Eliminar datos personales…
          </Button>
        ) : null}
      </div>
      <PersonalDataDialog client={client} opened={erasing} onClose={() => setErasing(false)} />
    </section>
  );
}

/** Downloads everything that is stored about the client, or opens it as a page. */
function ExportButtons({ id }: { id: string }) {
  const file = useTask();
  const page = useTask();
  const download = async () =>
    saveFile(`cliente-${id}.json`, await fetchExport(id), 'application/json');
  const open = async () => showPage(`cliente-${id}.html`, await fetchExportPage(id));
  return (
    <>
      <BusyButton
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        busy={file.busy}
        onClick={() => void file.run(download)}
      >
        Descargar datos
      </BusyButton>
      <BusyButton
        variant="default"
        leftSection={<IconFileText size={18} aria-hidden="true" />}
        busy={page.busy}
        onClick={() => void page.run(open)}
      >
        Ver página
      </BusyButton>
      <span role="alert" className={css.problem}>
        {file.problem ?? page.problem}
      </span>
    </>
  );
}

/** Opens a page in a new tab, or downloads it where the browser opens none. */
function showPage(name: string, page: Blob): void {
  const url = URL.createObjectURL(page);
  if (window.open(url) === null) saveFile(name, page, page.type);
  // The tab reads the URL once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
