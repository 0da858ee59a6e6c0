import { IconUsers } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { clientMessage } from '#shared/text/client-message.ts';
import { numericDay } from '#shared/time/day-time.ts';
import { ContactButtons } from '#ui/panel/contact/contact-buttons.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { RowName } from '#ui/panel/rows/row.tsx';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { NoMessagesMark } from '../no-messages-mark.tsx';
import css from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';
import { OwnerDialog } from './owner-dialog.tsx';

type Props = { motorcycle: MotorcycleRecord; onOpenClient: (id: string) => void };
type Owner = MotorcycleRecord['owners'][number];

/** Current owners with their contacts, and former ones. */
export function Owners({ motorcycle, onOpenClient }: Props) {
  const openDialog = useOpenDialog();
  const current = motorcycle.owners.filter(({ until }) => until === null);
  const former = motorcycle.owners.filter(({ until }) => until !== null);
  return (
    <RecordSection title={current.length > 1 ? 'Dueños' : 'Dueño'}>
      {current.length === 0 ? <p className={css.quiet}>Nadie figura como dueño.</p> : null}
      <ul className={css.list}>
        {current.map((owner) => (
          <CurrentOwner key={owner._id} owner={owner} onOpen={() => onOpenClient(owner._id)} />
        ))}
        {former.map((owner) => (
          <li key={owner._id} className={css.line}>
            <RowName name={owner.name} onOpen={() => onOpenClient(owner._id)} />
            <span className={css.under}>{`Hasta el ${numericDay(owner.until ?? '')}`}</span>
          </li>
        ))}
      </ul>
      <div className={css.actions}>
        <RecordButton
          icon={IconUsers}
          onClick={() => openDialog(<OwnerDialog motorcycle={motorcycle} />)}
        >
          Cambió de dueño
        </RecordButton>
      </div>
    </RecordSection>
  );
}

function CurrentOwner({ owner, onOpen }: { owner: Owner; onOpen: () => void }) {
  const { name, phone, email, noMessages, from } = owner;
  const { name: business } = useWorkshop();
  return (
    <li className={css.card}>
      <span className={css.line}>
        <RowName name={name} onOpen={onOpen} />
        <span className={css.under}>{`Desde el ${numericDay(from)}`}</span>
        {noMessages ? <NoMessagesMark /> : null}
      </span>
      <ContactButtons phone={phone} email={email} message={clientMessage(name, business, '')} />
    </li>
  );
}
