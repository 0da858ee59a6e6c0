import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useWorkshop } from '#ajustes/web/workshop-api.ts';
import { CopiesField, parseCopies } from '#ui/panel/print/copies-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { drawQr } from '#ui/panel/print/qr-code.tsx';
import type { StaffCitation } from '../../contract/staff-citation.ts';
import { JobCard } from './job-card.tsx';
import css from './job-card-sheet.module.css';

/** Opens the job card of an appointment for printing. */
export function JobCardButton({ citation }: { citation: StaffCitation }) {
  // `null` before the first opening: nothing is rendered.
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="default"
        className={css.open ?? ''}
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Ficha de trabajo
      </Button>
      {opened === null ? null : (
        <JobCardDialog opened={opened} onClose={() => setOpened(false)} citation={citation} />
      )}
    </>
  );
}

type Props = { opened: boolean; onClose: () => void; citation: StaffCitation };

function JobCardDialog({ opened, onClose, citation }: Props) {
  const [typed, setTyped] = useState('1');
  const { name } = useWorkshop();
  const address = `${location.origin}/admin#cita=${citation._id}`;
  const qr = useMemo(() => drawQr(address), [address]);
  const copies = parseCopies(typed);
  const card = <JobCard citation={citation} workshop={name} qr={qr} />;
  return (
    <PrintDialog
      opened={opened}
      onClose={onClose}
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
