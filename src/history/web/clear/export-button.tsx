import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { staffBlob } from '#ui/panel/files/staff-blob.ts';
import { getExport } from '../../contract/clearing.ts';

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
