import { Button } from '@mantine/core';
import { IconChecklist, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { VEHICLE_TYPE_LABELS } from '#clients/rules/client-text.ts';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { DialogHost, useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { type Checklist, deleteChecklist, listChecklists } from '../../contract/inspection.ts';
import { aboutChecklist } from '../../rules/findings.ts';
import { ChecklistForm } from './checklist-form.tsx';
import css from './checklists.module.css';

type Props = { opened: boolean; onClose: () => void };

/** «Revisiones»: the checklists of inspections. */
export function ChecklistsDialog(props: Props) {
  return (
    <DialogHost>
      <Checklists {...props} />
    </DialogHost>
  );
}

function Checklists({ opened, onClose }: Props) {
  const openDialog = useOpenDialog();
  const create = useRef<HTMLButtonElement>(null);
  return (
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
            onClick={() => openDialog(<ChecklistForm checklist={null} />)}
          >
            Nueva revisión
          </Button>
        </>
      }
    >
      <List opened={opened} onDeleted={() => create.current?.focus()} />
    </PanelDialog>
  );
}

type DeletionProps = { checklist: Checklist; onDeleted: () => void };

function DeleteChecklist({ checklist: { _id, name }, onDeleted }: DeletionProps) {
  const remove = useSend(deleteChecklist);
  return (
    <DeleteDialog
      {...useDialogFrame()}
      onDeleted={onDeleted}
      title="¿Eliminar esta revisión?"
      failed="No se pudo eliminar la revisión"
      remove={async () => {
        await remove({ params: { id: _id } });
        return 'Revisión eliminada.';
      }}
    >
      <p>
        <strong>{name}</strong> ya no se puede elegir. Las motos que ya revisaste con ella no
        cambian.
      </p>
    </DeleteDialog>
  );
}

type ListProps = { opened: boolean; onDeleted: () => void };

function List({ opened, onDeleted }: ListProps) {
  const openDialog = useOpenDialog();
  const { data, isError, error, refetch } = useQuery({
    ...readQuery(listChecklists, {}),
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
      <div className="stack gap-12" aria-busy="true">
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
    <ul className="stack gap-12 plain-list">
      {data.map((checklist) => (
        <li key={checklist._id} className={css.row}>
          <div className={css.text}>
            <strong>{checklist.name}</strong>
            <span className="muted small">
              {aboutChecklist(checklist)} · {vehiclesText(checklist)}
            </span>
          </div>
          <Button
            variant="default"
            leftSection={<IconPencil size={20} aria-hidden="true" />}
            aria-label={`Editar ${checklist.name}`}
            onClick={() => openDialog(<ChecklistForm checklist={checklist} />)}
          >
            Editar
          </Button>
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={20} aria-hidden="true" />}
            aria-label={`Eliminar ${checklist.name}`}
            onClick={() =>
              openDialog(<DeleteChecklist checklist={checklist} onDeleted={onDeleted} />)
            }
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
