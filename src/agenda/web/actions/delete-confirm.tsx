import { useWorkshopClock } from '#ajustes/web/workshop-api.ts';
import { shortDay } from '#kernel/day-time.ts';
import { DeleteDialog } from '#web-kit/panel/delete-dialog.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { usePageErrors } from '#web-kit/panel/page-errors.tsx';
import { STAFF_SENTENCES, type StaffCitation } from '../../contract/staff-citation.ts';
import { changeNotice } from '../../rules/change-notice.ts';
import { HOLDING } from '../../rules/citation-status.ts';
import { citationKeys, remove } from '../staff-citation-api.ts';

type Props = {
  citation: StaffCitation;
  opened: boolean;
  onClose: () => void;
  onDeleted?: () => void;
};

/** Asks before a citation is deleted, and deletes it. */
export function DeleteConfirm({ citation, ...dialog }: Props) {
  const { report } = usePageErrors();
  const { today, time: now } = useWorkshopClock();
  const { _id, clientName, date, time, status } = citation;
  return (
    <DeleteDialog
      {...dialog}
      title="¿Eliminar esta cita?"
      busyVerb="Eliminando..."
      remove={async () => (await remove(_id)) || STAFF_SENTENCES.deleted}
      ages={{
        queryKey: citationKeys.all,
        // Its own detail is gone: reading it again would only say so.
        predicate: ({ queryKey }) => queryKey[1] !== 'detail' || queryKey[2] !== _id,
      }}
      failed={(error) => report(STAFF_SENTENCES.deleteFailed, error)}
    >
      <p className={css.question}>
        La cita de <strong>{clientName}</strong> del {shortDay(date)} a las {time} sale de la agenda
        {HOLDING.includes(status) ? ' y su horario queda libre' : ''}.{' '}
        {changeNotice('deleted', citation, { date: today, time: now })}
      </p>
    </DeleteDialog>
  );
}
