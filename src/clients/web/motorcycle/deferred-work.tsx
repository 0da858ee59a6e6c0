import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { lastKilometres } from '../../rules/odometer.ts';
import record from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { DeferredCard } from './deferred-card.tsx';
import { DeferredForm } from './deferred-form.tsx';

/** «Trabajo pendiente»: what the client declined or postponed, until it is done or dropped. */
export function DeferredWork({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const [all, setAll] = useState(false);
  const openDialog = useOpenDialog();
  const { deferredWork, recentCitations } = motorcycle;
  const open = deferredWork.filter(
    ({ doneIn, droppedAt }) => doneIn === null && droppedAt === null,
  );
  const closed = deferredWork.length - open.length;
  return (
    <RecordSection title="Trabajo pendiente">
      {open.length === 0 ? <p className={record.quiet}>No quedó nada pendiente.</p> : null}
      {deferredWork.length === 0 ? null : (
        <ul className={record.list}>
          {(all ? deferredWork : open).map((work) => (
            <DeferredCard
              key={work._id}
              work={work}
              citations={recentCitations}
              km={lastKilometres(motorcycle)}
            />
          ))}
        </ul>
      )}
      <div className={record.actions}>
        <RecordButton
          icon={IconPlus}
          onClick={() => openDialog(<DeferredForm motorcycle={motorcycle._id} />)}
        >
          Agregar trabajo pendiente
        </RecordButton>
        {closed === 0 ? null : (
          <Button variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Ocultar los cerrados' : `Ver los cerrados (${closed})`}
          </Button>
        )}
      </div>
    </RecordSection>
  );
}
