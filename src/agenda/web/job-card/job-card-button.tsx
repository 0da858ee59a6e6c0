import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import css from '#ui/panel/detail/detail.module.css';
import { lazyPart } from '#ui/panel/lazy-part.tsx';
import type { ListedCitation } from '../../contract/staff-citation.ts';

const JobCardDialog = lazyPart(async () => ({
  default: (await import('./job-card-dialog.tsx')).JobCardDialog,
}));

/** Opens the job card of an appointment for printing. */
export function JobCardButton({ citation }: { citation: ListedCitation }) {
  // `null` before the first opening: nothing is rendered.
  const [opened, setOpened] = useState<boolean | null>(null);
  return (
    <>
      <Button
        variant="default"
        className={css.clientRecord ?? ''}
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
