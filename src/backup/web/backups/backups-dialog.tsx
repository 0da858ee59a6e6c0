import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-failure.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Backup, Backups } from '../../contract/backups.ts';
import { backupKeys, requestBackup, useBackups } from '../backups-api.ts';
import { BackupList } from './backup-list.tsx';
import css from './backups-dialog.module.css';
import { DownloadBackup } from './download-backup.tsx';
import { TargetList } from './target-list.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** The workshop's time zone. */
  timeZone: string;
};

/** «Copias de seguridad»: lists backups and targets, and requests a backup. */
export function BackupsDialog({ opened, onClose, timeZone }: Props) {
  const [downloading, setDownloading] = useState<Backup | null>(null);
  const backups = useBackups();
  const client = useQueryClient();
  const { problem, run } = useTask();
  const request = () =>
    run(async () => {
      try {
        await requestBackup();
      } finally {
        // Also after an error: another user may have requested a backup.
        await client.invalidateQueries({ queryKey: backupKeys.all });
      }
    });
  const { data } = backups;
  const running = data?.running ?? false;
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={onClose}
        title="Copias de seguridad"
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            {data && data.folder !== null ? (
              <BusyButton busy={running} onClick={() => void request()}>
                {running ? 'Haciendo una copia…' : 'Hacer una copia ahora'}
              </BusyButton>
            ) : null}
          </>
        }
      >
        {problem === null ? null : <Banner kind="error">{problem}</Banner>}
        {data ? (
          <Content {...{ data, timeZone }} onDownload={setDownloading} />
        ) : backups.isError && !endsSession(backups.error) ? (
          <ReadFailure
            title="No se pudieron cargar las copias."
            error={backups.error}
            onRetry={() => void backups.refetch()}
          />
        ) : (
          <Loading />
        )}
      </PanelDialog>
      <DownloadBackup backup={downloading} onClose={() => setDownloading(null)} />
    </>
  );
}

type ContentProps = { data: Backups; timeZone: string; onDownload: (backup: Backup) => void };

function Content({ data, timeZone, onDownload }: ContentProps) {
  const { folder, hourly, running, warning, targets, backups } = data;
  const empty = backups.length === 0 && !running;
  return (
    <div className={css.content}>
      {warning === null ? null : <Banner kind="warning">{warning}</Banner>}
      <div>
        {folder === null ? (
          <p className={css.about}>
            Este servidor no hace copias (BACKUP_DIR=off): alguien más debe hacerlas.
          </p>
        ) : (
          <p className={css.about}>
            Se hace una {hourly ? 'cada hora' : 'cada noche'} y se prueba restaurarla.
            {targets.length > 1 ? '' : ' Guarda otra en otro equipo.'}
          </p>
        )}
        <p className={css.running} role="status">
          {running ? 'Se está haciendo una copia: se verá aquí cuando termine.' : ''}
        </p>
      </div>
      {targets.length > 0 ? <TargetList targets={targets} /> : null}
      {empty && folder !== null ? <p className={css.empty}>Todavía no hay copias</p> : null}
      {empty ? null : (
        <FreezableList
          page={{ requestKey: 'copias', stale: false, data }}
          rows="backups"
          newRowsText={newRowsText}
        >
          {(shown) => <BackupList backups={shown.backups} {...{ timeZone, onDownload }} />}
        </FreezableList>
      )}
    </div>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 copia nueva' : `${waiting} copias nuevas`;

function Loading() {
  return (
    <div className={css.loading} aria-busy="true">
      <LoadingText />
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} height={56} />
      ))}
    </div>
  );
}
