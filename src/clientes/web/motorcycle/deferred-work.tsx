import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { DeferredCard } from './deferred-card.tsx';
import { DeferredForm } from './deferred-form.tsx';
import css from './due-work.module.css';
import { lastKilometres } from './last-kilometres.ts';

/** «Trabajo pendiente»: what the client declined or postponed, until it is done or dropped. */
export function DeferredWork({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const [adding, setAdding] = useState(false);
  const [all, setAll] = useState(false);
  const form = useOpenCount(adding);
  const { deferredWork, recentCitations } = motorcycle;
  const open = deferredWork.filter(
    ({ doneIn, droppedAt }) => doneIn === null && droppedAt === null,
  );
  const closed = deferredWork.length - open.length;
  return (
    <section className={css.section}>
      <h3 className={css.title}>
        Trabajo pendiente
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          aria-label="Agregar trabajo pendiente"
          onClick={() => setAdding(true)}
        >
          Agregar
        </Button>
      </h3>
      {open.length === 0 ? <p className={css.quiet}>No quedó nada pendiente.</p> : null}
      {deferredWork.length === 0 ? null : (
        <ul className={css.list}>
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
      {closed === 0 ? null : (
        <Button
          variant="subtle"
          className={css.more ?? ''}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ocultar los cerrados' : `Ver los cerrados (${closed})`}
        </Button>
      )}
      <DeferredForm
        key={form}
        opened={adding}
        onClose={() => setAdding(false)}
        motorcycle={motorcycle._id}
      />
    </section>
  );
}
