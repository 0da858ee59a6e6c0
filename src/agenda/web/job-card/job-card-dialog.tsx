import { useMemo, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { ListedCitation } from '../../contract/staff-citation.ts';
import { JobCard } from './job-card.tsx';
import css from './job-card-sheet.module.css';

/** Previews and prints the job card. */
export function JobCardDialog({ citation }: { citation: ListedCitation }) {
  const [typed, setTyped] = useState('1');
  const { name } = useWorkshop();
  const motorcycle = citation.motorcycle?._id ?? null;
  const codes = useMemo(
    () => ({
      citation: drawQr(panelAddress(`cita=${citation._id}`)),
      motorcycle: motorcycle === null ? null : drawQr(panelAddress(`moto=${motorcycle}`)),
    }),
    [citation._id, motorcycle],
  );
  const copies = parseCopies(typed);
  const card = <JobCard citation={citation} workshop={name} codes={codes} />;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Ficha de trabajo"
      paper="A6 (105 × 148 mm)"
      printable={copies !== null}
      sheet={Array.from({ length: copies ?? 0 }, (_, copy) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all copies are equal
        <div key={copy} className={css.page}>
          {card}
        </div>
      ))}
    >
      <CopiesField label="Copias" value={typed} onChange={setTyped} />
      <div className={css.preview}>{card}</div>
    </PrintDialog>
  );
}

const panelAddress = (record: string) => `${location.origin}/admin#${record}`;
