import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import { getExport, listClearings } from '../../contract/clearing.ts';
import { recordsText } from '../../rules/history-text.ts';
import css from './clear-dialog.module.css';

/** Earlier clearings, each with its export. */
export function PastClearings() {
  const { timeZone } = useWorkshop();
  const { data } = useQuery(readQuery(listClearings, {}));
  if (!data || data.length === 0) return null;
  return (
    <section className={css.past}>
      <h3 className={css.pastTitle}>Copias anteriores</h3>
      <ul className="stack gap-10 plain-list">
        {data.map(({ _id, createdAt, by, citations, reservations, restoredAt }) => {
          const when = formatInstant(createdAt, timeZone);
          return (
            <li key={_id} className="row between gap-6-12">
              <span>
                {when}
                <span className="muted smaller">
                  {' '}
                  · {by} · {recordsText(citations, reservations)}
                  {restoredAt === null ? '' : ' · Restaurado'}
                </span>
              </span>
              <ExportButton id={_id} createdAt={createdAt} label={`Descargar copia del ${when}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

type Props = { id: string; createdAt: string; label?: string };

/** Downloads the export of a clearing as a file. */
export function ExportButton({ id, createdAt, label = 'Descargar copia' }: Props) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  async function download() {
    if (state === 'busy') return;
    setState('busy');
    try {
      const name = `historial-${createdAt.slice(0, 19).replace(/\D/g, '-')}.jsonl`;
      // A blob, since it may be too large for a string; without a timeout.
      const content = await staffBlob(getExport.path.replace(':id', id));
      saveFile(name, content, getExport.mediaType ?? '');
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <span>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-busy={state === 'busy'}
        onClick={() => void download()}
      >
        {label}
      </Button>
      <span role="alert">{state === 'failed' ? ' No se pudo descargar la copia.' : ''}</span>
    </span>
  );
}
