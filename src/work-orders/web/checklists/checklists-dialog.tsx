import { Button } from '@mantine/core';
import { IconChecklist, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { VEHICLE_TYPE_LABELS } from '#clients/rules/client-text.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-failure.tsx';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import type { Checklist } from '../../contract/checklist.ts';
import { aboutChecklist } from '../inspection/checklist-choice.tsx';
import { fetchChecklists, removeChecklist, workOrderKeys } from '../work-order-api.ts';
import { ChecklistForm } from './checklist-form.tsx';
import css from './checklists.module.css';

type Props = { opened: boolean; onClose: () => void };

/** The dialog over the list, and its checklist, which stays set while the dialog closes. */
type Over = { what: 'nothing' | 'form' | 'deletion'; checklist: Checklist | null };

/** «Revisiones»: the checklists of inspections. */
export function ChecklistsDialog({ opened, onClose }: Props) {
  const [over, setOver] = useState<Over>({ what: 'nothing', checklist: null });
  const create = useRef<HTMLButtonElement>(null);
  const close = () => setOver((before) => ({ ...before, what: 'nothing' }));
  const { checklist } = over;
  return (
    <>
      <PanelDialog
        opened={opened}
        onClose={onClose}
        title="Revisiones"
        footer={
          <>
            <Button variant="default" onClick={onClose}>
              Cerrar
            </Button>
            <Button
              ref={create}
              leftSection={<IconPlus size={20} aria-hidden="true" />}
              onClick={() => setOver({ what: 'form', checklist: null })}
            >
              Nueva revisión
            </Button>
          </>
        }
      >
        <List opened={opened} onOver={setOver} />
      </PanelDialog>
      <ChecklistForm opened={over.what === 'form'} onClose={close} checklist={checklist} />
      {checklist === null ? null : (
        <DeleteDialog
          opened={over.what === 'deletion'}
          onClose={close}
          onDeleted={() => create.current?.focus()}
          title="¿Eliminar esta revisión?"
          failed="No se pudo eliminar la revisión"
          remove={async () => {
            await removeChecklist(checklist._id);
            return 'Revisión eliminada.';
          }}
          invalidates={{ queryKey: workOrderKeys.checklists }}
        >
          <p>
            <strong>{checklist.name}</strong> ya no se puede elegir. Las motos que ya revisaste con
            ella no cambian.
          </p>
        </DeleteDialog>
      )}
    </>
  );
}

type ListProps = { opened: boolean; onOver: (over: Over) => void };

function List({ opened, onOver }: ListProps) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: workOrderKeys.checklists,
    queryFn: ({ signal }) => fetchChecklists(signal),
    enabled: opened,
  });
  if (data === undefined) {
    if (isError && !endsSession(error)) {
      return (
        <ReadFailure
          title="No se pudieron cargar las revisiones."
          error={error}
          onRetry={() => void refetch()}
        />
      );
    }
    return (
      <div className={states.loading} aria-busy="true">
        <LoadingText />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <div className={states.empty}>
        <IconChecklist size={40} aria-hidden="true" />
        <p>Todavía no hay revisiones.</p>
      </div>
    );
  }
  return (
    <ul className={css.list}>
      {data.map((checklist) => (
        <li key={checklist._id} className={css.row}>
          <div className={css.text}>
            <strong>{checklist.name}</strong>
            <span className={css.under}>
              {aboutChecklist(checklist)} · {vehiclesText(checklist)}
            </span>
          </div>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden="true" />}
            aria-label={`Editar ${checklist.name}`}
            onClick={() => onOver({ what: 'form', checklist })}
          >
            Editar
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            aria-label={`Eliminar ${checklist.name}`}
            onClick={() => onOver({ what: 'deletion', checklist })}
          >
            Eliminar
          </Button>
        </li>
      ))}
    </ul>
  );
}

function vehiclesText({ vehicleTypes }: Checklist): string {
  if (vehicleTypes.length === 0) return 'Todos los vehículos';
  return vehicleTypes.map((type) => VEHICLE_TYPE_LABELS[type]).join(', ');
}
