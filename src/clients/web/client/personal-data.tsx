import { Button } from '@mantine/core';
import { IconDownload, IconFileText, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { PasswordDialog } from '#ui/panel/dialogs/password-dialog.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import { type ClientSplit, getClientSplit } from '../../contract/client-split.ts';
import { anonymiseClient, exportClient } from '../../contract/personal-data.ts';
import { CLIENT_TEXTS, recordCountText, recordText } from '../../rules/client-text.ts';
import record from '../record.module.css';
import { RecordButton } from '../record-parts.tsx';
import css from './personal-data.module.css';

type Props = {
  client: ClientRecord;
  /** Whether the user is an admin; others see nothing of this. */
  admin: boolean;
};

/** «Datos personales» of a client (Ley 18.331): download, page and erasure. */
export function PersonalData({ client, admin }: Props) {
  const title = useId();
  const { timeZone } = useWorkshop();
  const openDialog = useOpenDialog();
  if (!admin) return null;
  const { anonymisedAt } = client;
  return (
    <section className="top-28" aria-labelledby={title}>
      <h3 id={title} className={record.title}>
        Datos personales
      </h3>
      {anonymisedAt === null ? null : (
        <p className="note">
          Se eliminaron para siempre el {formatInstant(anonymisedAt, timeZone)}.
        </p>
      )}
      {anonymisedAt === null ? <RecordNames id={client._id} /> : null}
      <div className={record.actions}>
        <ExportButtons id={client._id} />
        {anonymisedAt === null ? (
          <RecordButton
            icon={IconTrash}
            onClick={() => openDialog(<EraseClient client={client} />)}
          >
            Eliminar datos personales…
          </RecordButton>
        ) : null}
      </div>
    </section>
  );
}

/** Downloads everything that is stored about the client, or opens it as a page. */
function ExportButtons({ id }: { id: string }) {
  const file = useTask();
  const page = useTask();
  const path = exportClient.path.replace(':id', id);
  const download = async () =>
    saveFile(`cliente-${id}.json`, await staffBlob(path), 'application/json');
  const open = async () => showPage(`cliente-${id}.html`, await staffBlob(`${path}?format=page`));
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

/**
 * Opens a page in a new tab, or downloads it where the browser opens none. The page is opened from memory, where an
 * address needs its origin: its style sheet is the only one that it names.
 */
async function showPage(name: string, answer: Blob): Promise<void> {
  const html = (await answer.text()).replace('href="/api/', `href="${location.origin}/api/`);
  const page = new Blob([html], { type: 'text/html; charset=utf-8' });
  const url = URL.createObjectURL(page);
  if (window.open(url) === null) saveFile(name, page, page.type);
  // The tab reads the URL once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Says what is erased and what stays, and asks for the user's own password. */
function EraseClient({ client }: Pick<Props, 'client'>) {
  const frame = useDialogFrame();
  const queries = useQueryClient();
  const anonymise = useSend(anonymiseClient);
  return (
    <PasswordDialog
      {...frame}
      title="Eliminar datos personales"
      verb="Eliminar para siempre"
      busyVerb="Eliminando…"
      danger
      send={async (password) => {
        const { message } = await anonymise({ params: { id: client._id }, body: { password } });
        toastDone(message ?? '');
        // Every list can contain the name.
        void queries.invalidateQueries();
      }}
    >
      <p>Se elimina de {client.name}, y de los clientes unidos a esta ficha:</p>
      {frame.opened ? <RecordNames id={client._id} /> : null}
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
      <p className="strong">No se puede deshacer.</p>
    </PasswordDialog>
  );
}

/** Rows that the list shows before «Mostrar» the others. */
const FIRST = 200;

/** The records of an export or an erasure of a client, with the name that was typed on each. */
function RecordNames({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(readQuery(getClientSplit, { params: { id } }));
  const [shown, setShown] = useState(FIRST);
  if (data === undefined) {
    return error === null ? null : (
      <ReadFailure
        title={CLIENT_TEXTS.recordsFailed}
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  const { records } = data;
  const rest = records.length - shown;
  return (
    <details className={css.records}>
      <summary>{`${recordCountText(records.length)}, a nombre de ${namesOf(data).join(', ')}`}</summary>
      <ul>
        {records.slice(0, shown).map((each) => (
          <li key={each._id}>{`${each.name} · ${recordText(each)}`}</li>
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" onClick={() => setShown(records.length)}>
          {`Mostrar ${recordCountText(rest)} más`}
        </Button>
      ) : null}
    </details>
  );
}

/** All names: those of the client, of the clients merged into it, and those on their records. */
const namesOf = ({ client, records }: ClientSplit): string[] => [
  ...new Set([client, ...client.merged, ...records].map(({ name }) => name)),
];
