import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/busy-button.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { motorcycleLabel } from '../../rules/client-text.ts';
import { clientKeys, mergeMotorcycle } from '../client-api.ts';
import css from '../record.module.css';

type Props = {
  motorcycle: MotorcycleRecord;
  /** The motorcycle that has the plate. */
  taken: MotorcycleRecord;
  /** Asks if other changes of the form would be lost, and then goes on. */
  leaveThen: (go: () => void) => void;
  /** Leaves the form for that motorcycle. */
  onOpen: (id: string) => void;
};

/** Names the motorcycle that has the typed plate. A motorcycle without a stored plate can be merged into it. */
export function PlateTaken({ motorcycle, taken, leaveThen, onOpen }: Props) {
  const cache = useQueryClient();
  const { busy, problem, run } = useTask();
  const owner = taken.owners.find(({ until }) => until === null);
  const merge = () =>
    run(async () => {
      await mergeMotorcycle(motorcycle._id, taken._id);
      await cache.invalidateQueries({ queryKey: clientKeys.all });
      toastDone('Unimos las dos motos.');
      onOpen(taken._id);
    });
  return (
    <Banner kind="error" title="Esa matrícula ya es de otra moto">
      {motorcycleLabel(taken)}
      {owner ? `, de ${owner.name}` : ''}.
      {motorcycle.plate === '' ? ' Si es la misma moto, únelas: queda una sola ficha.' : ''}
      {problem === null ? null : <p>{problem}</p>}
      <span className={css.actions}>
        <Button variant="default" onClick={() => leaveThen(() => onOpen(taken._id))}>
          Abrir esa moto
        </Button>
        {motorcycle.plate === '' ? (
          <BusyButton variant="default" busy={busy} onClick={() => leaveThen(() => void merge())}>
            Unir con esa moto
          </BusyButton>
        ) : null}
      </span>
    </Banner>
  );
}
