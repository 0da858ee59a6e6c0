import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import css from '#ui/panel/detail/detail.module.css';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { ListedCitation } from '../../contract/staff-citation.ts';

const JobCardDialog = lazyPart(async () => ({
  default: (await import('./job-card-dialog.tsx')).JobCardDialog,
}));

/** Opens the job card of an appointment for printing. */
export function JobCardButton({ citation }: { citation: ListedCitation }) {
  const openDialog = useOpenDialog();
  return (
    <Button
      variant="default"
      className={css.clientRecord ?? ''}
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => openDialog(<JobCardDialog citation={citation} />)}
    >
      Ficha de trabajo
    </Button>
  );
}
