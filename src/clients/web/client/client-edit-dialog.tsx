import { Button, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Banner } from '#ui/banner.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/use-leave-then.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import {
  type ClientLink,
  type ClientRecord,
  changeClient as changeClientEndpoint,
} from '../../contract/client.ts';
import {
  changeClient,
  clientKeys,
  contactOwnerIn,
  newerClientIn,
  type TakenContact,
} from '../client-api.ts';
import css from '../record.module.css';
import {
  type ClientDraft,
  changeOf,
  changesMore,
  draftOf,
  FIELD_DISPLAY,
  fieldOf,
  withShared,
} from './client-draft.ts';
import { ContactFields } from './contact-fields.tsx';

type Props = {
  opened: boolean;
  client: ClientRecord;
  onClose: () => void;
  onMerge: (other: ClientLink) => void;
  onOpenClient: (id: string) => void;
};

/** Dialog that changes name, contacts and notes of a client. */
export function ClientEditDialog(props: Props) {
  return <EditForm key={useOpenCount(props.opened)} {...props} />;
}

const versioned = (client: ClientRecord) => ({ ...client, updatedAt: client.version });

function EditForm({ opened, client, onClose, onMerge, onOpenClient }: Props) {
  const [taken, setTaken] = useState<TakenContact | null>(null);
  const remote = useRemoteVersion(versioned(client), {
    draftOf,
    merge: mergeDrafts,
    newerIn: (error) => {
      const newer = newerClientIn(error);
      return newer && versioned(newer);
    },
  });
  const form = useForm({
    initial: remote.base,
    endpoint: changeClientEndpoint,
    toBody: (draft: ClientDraft) => changeOf(draft, remote.base, remote.version ?? client.version),
    fieldOf,
    send: async (change) => {
      await changeClient(client._id, change);
      return 'Guardamos los cambios del cliente.';
    },
    failureMessage: 'No se pudo guardar el cliente',
    onRefused: (error) => {
      remote.onRefused(error);
      setTaken(contactOwnerIn(error));
    },
    invalidates: clientKeys.all,
    onDone: onClose,
  });
  const leaveFor = (id: string) => {
    onClose();
    onOpenClient(id);
  };
  // The rejected contact itself needs no question: it is stored already.
  const dirty = () => changesMore(form.draft, remote.base);
  const [leaveThen, question] = useLeaveThen(opened, { dirty, busy: form.busy });
  const dialog = (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Editar cliente"
      verb="Guardar cambios"
      busyVerb="Guardando…"
      form={form}
      notices={
        taken === null || form.failure === null ? (
          <RemoteChangeNotices form={form} remote={remote} fieldTexts={FIELD_DISPLAY} />
        ) : (
          <ContactTaken
            taken={taken.client}
            onOpen={() => leaveThen(() => leaveFor(taken.client._id))}
            onMerge={() => leaveThen(() => onMerge(taken.client))}
            onShare={() => {
              form.change({ contacts: withShared(form.draft.contacts, taken.index) });
              setTaken(null);
            }}
          />
        )
      }
    >
      <TextInput label="Nombre" autoComplete="off" aria-required {...form.input('name')} />
      <ContactFields form={form} />
      <Textarea label="Notas (opcional)" rows={4} autosize={false} {...form.input('notes')} />
    </FormDialog>
  );
  return (
    <>
      {dialog}
      {question}
    </>
  );
}

type TakenProps = {
  taken: ClientLink;
  onOpen: () => void;
  onMerge: () => void;
  onShare: () => void;
};

/** Names the client who has the contact already, and asks whether it is the same person. */
function ContactTaken({ taken, onOpen, onMerge, onShare }: TakenProps) {
  return (
    <Banner kind="error" title={`Ese contacto ya es de ${taken.name}`}>
      ¿Es la misma persona? Si lo es, únelos: queda una sola ficha. Si son dos, el contacto queda en
      las dos fichas.
      <span className={css.actions}>
        <Button variant="default" onClick={onOpen}>
          Abrir su ficha
        </Button>
        <Button variant="default" onClick={onMerge}>
          Unir
        </Button>
        <Button variant="default" onClick={onShare}>
          Son dos personas
        </Button>
      </span>
    </Banner>
  );
}
