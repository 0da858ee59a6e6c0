import { Switch } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { dayAt, numericDay } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { DetailState, useRecord } from '#ui/panel/detail/detail-state.tsx';
import { DialogHost, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { SideDrawer } from '#ui/panel/dialogs/side-drawer.tsx';
import { useTask } from '#ui/panel/feedback/use-task.ts';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import { type ClientRecord, getClient } from '../../contract/client.ts';
import { changeClient } from '../../contract/client-change.ts';
import { CLIENT_TEXTS, motorcycleName } from '../../rules/client-text.ts';
import { taxText } from '../../rules/tax-number.ts';
import css from '../record.module.css';
import {
  type NewCitation,
  NoMessagesMark,
  Plate,
  RecordFooter,
  type RecordOpeners,
  RecordSection,
} from '../record-parts.tsx';
import { ClientEdit } from './client-edit.tsx';
import { ClientMerges } from './client-merges.tsx';
import { ClientSplits } from './client-splits.tsx';
import { Contacts } from './contact-fields.tsx';
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
  const tax = taxText(client);
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
      {tax === '' ? null : <p className="no-margin break-anywhere">{tax}</p>}
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

type OwnedMotorcyclesProps = { client: ClientRecord; onOpen: (id: string) => void };

/** The client's motorcycles, with former ones at the end. */
function OwnedMotorcycles({ client, onOpen }: OwnedMotorcyclesProps) {
  return (
    <RecordSection title="Motos">
      {client.motorcycles.length === 0 ? (
        <p className="note">Todavía no tiene motos anotadas.</p>
      ) : (
        <ul className="stack gap-10 plain-list">
          {client.motorcycles.map((each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
            <li key={each._id} className={css.card} onClick={onRowClick(() => onOpen(each._id))}>
              <span className="row gap-6-12">
                <Plate plate={each.plate} />
                <RowName name={motorcycleName(each)} onOpen={() => onOpen(each._id)} />
                {each.until === null ? null : (
                  <span className="muted small">{`Hasta el ${numericDay(each.until)}`}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  );
}

type Choices = Pick<ClientRecord, 'noMessages' | 'prefersWhatsApp'>;

/** How the client wants to be reached. Each switch is saved at once. */
function ClientSwitches({ client }: { client: ClientRecord }) {
  const [pending, setPending] = useState<Partial<Choices>>({});
  const { problem, run } = useTask();
  const send = useSend(changeClient);
  const save = (choice: Partial<Choices>) =>
    run(async () => {
      setPending(choice);
      try {
        await send({ params: { id: client._id }, body: { ...choice, version: client.version } });
      } finally {
        setPending({});
      }
    });
  const { noMessages, prefersWhatsApp } = { ...client, ...pending };
  return (
    <RecordSection title="Cómo avisarle">
      {problem === null ? null : <Banner kind="error">{problem}</Banner>}
      <div className="stack gap-10 plain-list">
        <Switch
          label={CLIENT_TEXTS.noMessages}
          description="No se le mandan recordatorios ni otros avisos."
          checked={noMessages}
          onChange={(event) => void save({ noMessages: event.currentTarget.checked })}
        />
        <Switch
          label="Prefiere WhatsApp"
          description="Se le avisa por WhatsApp, no por correo."
          checked={prefersWhatsApp}
          onChange={(event) => void save({ prefersWhatsApp: event.currentTarget.checked })}
        />
      </div>
    </RecordSection>
  );
}
