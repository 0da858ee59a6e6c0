import { type ReactNode, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { type ClientRecord, getClient } from '../../contract/client.ts';
import { CLIENT_TEXTS } from '../../rules/client-text.ts';
import type { NewCitation, RecordOpeners } from '../new-citation.ts';
import { NoMessagesMark } from '../no-messages-mark.tsx';
import css from '../record.module.css';
import { RecordFooter } from '../record-parts.tsx';
import { ClientEdit } from './client-edit.tsx';
import { ClientMerges } from './client-merges.tsx';
import { ClientSplits } from './client-splits.tsx';
import { ClientSwitches } from './client-switches.tsx';
import { Contacts } from './contacts.tsx';
import { OwnedMotorcycles } from './owned-motorcycles.tsx';
import { PersonalData } from './personal-data.tsx';

type Props = RecordOpeners & {
  id: string | null;
  /** Rendered by the history: figures of the visits with the open jobs, and the list of visits and reservations. */
  summary: (id: string) => ReactNode;
  visits: (id: string) => ReactNode;
  /** Whether the user is an admin, who may export and erase personal data. */
  admin: boolean;
  onClose: () => void;
};

/** Drawer with the record of a client. */
export function ClientDrawer({ id, ...props }: Props) {
  const [shown, setShown] = useState(id);
  // The last content stays during the closing animation.
  if (id !== null && id !== shown) setShown(id);
  if (shown === null) return null;
  return (
    <DialogHost key={shown}>
      <Client shown={shown} opened={id !== null} {...props} />
    </DialogHost>
  );
}

type OpenProps = Omit<Props, 'id'> & { shown: string; opened: boolean };

function Client(props: OpenProps) {
  const { shown, opened, summary, visits, admin, onClose } = props;
  const { onNewCitation, onOpenClient, onOpenMotorcycle } = props;
  const { record: client, ...reading } = useRecord({
    ...readQuery(getClient, { params: { id: shown } }),
    shown: opened,
  });
  const openDialog = useOpenDialog();
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={client?.name ?? 'Cliente'}
      footer={
        client && client.anonymisedAt === null ? (
          <RecordFooter
            onEdit={() => openDialog(<ClientEdit client={client} onOpenClient={onOpenClient} />)}
            onNewCitation={onNewCitation && (() => onNewCitation(newCitationOf(client)))}
          />
        ) : undefined
      }
    >
      {client ? (
        <>
          <Head client={client} />
          {summary(shown)}
          <OwnedMotorcycles client={client} onOpen={onOpenMotorcycle} />
          {client.anonymisedAt === null ? <ClientSwitches client={client} /> : null}
          {visits(shown)}
          <ClientMerges client={client} onOpenClient={onOpenClient} />
          <ClientSplits client={client} onOpenClient={onOpenClient} />
          <PersonalData client={client} admin={admin} />
        </>
      ) : (
        <DetailState
          reading={reading}
          failureMessage={CLIENT_TEXTS.clientFailed}
          back="Volver"
          onBack={onClose}
        />
      )}
    </SideDrawer>
  );
}

function Head({ client }: { client: ClientRecord }) {
  const { timeZone } = useWorkshop();
  const { anonymisedAt, noMessages, notes } = client;
  if (anonymisedAt !== null) {
    const day = numericDay(dayAt(Date.parse(anonymisedAt), timeZone));
    return (
      <Banner kind="info" title={`Sus datos personales se eliminaron el ${day}`}>
        Quedan sus visitas y sus importes, sin nombre ni contacto.
      </Banner>
    );
  }
  return (
    <div className={css.head}>
      {noMessages ? <NoMessagesMark /> : null}
      <Contacts client={client} />
      {notes === '' ? null : <p className={css.notes}>{notes}</p>}
    </div>
  );
}

/** Whose appointment «Nueva cita» enters; with the motorcycle if there is only one. */
function newCitationOf({ _id, name, contacts, motorcycles }: ClientRecord): NewCitation {
  const first = (kind: 'phone' | 'email') =>
    contacts.find((each) => each.kind === kind)?.value ?? '';
  const [motorcycle = null, ...others] = motorcycles.filter(({ until }) => until === null);
  return {
    client: { _id, name, phone: first('phone'), email: first('email') },
    motorcycle: others.length === 0 ? motorcycle : null,
  };
}
