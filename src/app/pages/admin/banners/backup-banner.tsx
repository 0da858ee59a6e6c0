import { Button } from '@mantine/core';
import { IconDatabaseExclamation } from '@tabler/icons-react';
import { useBackups } from '#backup/web/use-backups.ts';
import css from './backup-banner.module.css';

/** Warns admins while no verified backup is recent enough. */
export function BackupBanner({ onOpen }: { onOpen: () => void }) {
  const { data } = useBackups();
  const warning = data?.warning ?? null;
  return (
    <div role="status">
      {warning === null ? null : (
        <div className={css.bar}>
          <IconDatabaseExclamation size={20} aria-hidden="true" />
          <span className={css.text}>{warning}</span>
          <Button variant="default" className={css.open} onClick={onOpen}>
            Ver copias
          </Button>
        </div>
      )}
    </div>
  );
}
