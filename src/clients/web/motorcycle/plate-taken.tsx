import { Button } from '@mantine/core';
import { Banner } from '#ui/banner.tsx';
import { BusyButton } from '#ui/panel/actions/buttons.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/leave-guard.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import type { Fields } from '#ui/panel/form/fields.tsx';
import { type Edit, editedFields } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type MotorcycleRecord, mergeMotorcycle } from '../../contract/motorcycle.ts';
import { motorcycleLabel } from '../../rules/client-text.ts';
import css from '../record.module.css';

type Props<Of extends Fields> = {
  motorcycle: MotorcycleRecord;
  /** The motorcycle that has the plate. */
  taken: MotorcycleRecord;
  edit: Edit<Of>;
  /** Leaves the form for that motorcycle. */
  onOpen: (id: string) => void;
};

/** Names the motorcycle that has the typed plate. A motorcycle without a stored plate can be merged into it. */
export function PlateTaken<Of extends Fields>({ motorcycle, taken, edit, onOpen }: Props<Of>) {
  const { opened } = useDialogFrame();
  const { busy, problem, run } = useTask();
  const send = useSend(mergeMotorcycle);
  const [leaveThen, question] = useLeaveThen(opened, {
    // The rejected plate itself needs no question: it is stored already.
    dirty: () => editedFields(edit).some((name) => name !== 'plate'),
    busy: edit.form.busy,
  });
  const owner = taken.owners.find(({ until }) => until === null);
  const merge = () =>
    run(async () => {
      await send({ params: { id: motorcycle._id }, body: { into: taken._id } });
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
      {question}
    </Banner>
  );
}
