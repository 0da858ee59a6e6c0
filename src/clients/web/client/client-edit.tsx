import { Button } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Banner } from '#ui/banner.tsx';
import type { CallError } from '#ui/call.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useLeaveThen } from '#ui/panel/dialogs/leave-guard.tsx';
import { EditDialog } from '#ui/panel/form/edit-dialog.tsx';
import { area, type BodyOf, type Field, fieldsOf, text } from '#ui/panel/form/fields.tsx';
import { changesOf, type Edit, editedFields, useEdit } from '#ui/panel/form/use-edit.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { type ClientRecord, clientLink } from '../../contract/client.ts';
import { changeClient } from '../../contract/client-change.ts';
import { formatTaxNumber, parseTaxNumber } from '../../rules/tax-number.ts';
import css from '../record.module.css';
import { CONTACTS, contactChanges, contactPlace, withShared } from './contact-fields.tsx';
import { MergeClient } from './merge-client.tsx';

/** Typed with or without separators; the contract rejects a wrong number with its sentence. */
const TAX_NUMBER: Field<string, string, string> = {
  ...text('RUT o CI', { hint: 'Sale en sus recibos.' }),
  read: formatTaxNumber,
  write: (typed) => parseTaxNumber(typed) ?? typed,
};

const FIELDS = fieldsOf<ClientRecord>()({
  name: text('Nombre', { required: true }),
  contacts: CONTACTS,
  taxNumber: TAX_NUMBER,
  taxName: text('Nombre o razón social', { hint: 'Si los recibos van a otro nombre.' }),
  notes: area('Notas', { rows: 4 }),
});
type Body = BodyOf<typeof FIELDS>;

const SPEC = {
  fields: FIELDS,
  endpoint: changeClient,
  toBody: ({ contacts, ...texts }: Body, { contacts: stored, ...base }: Body) => ({
    ...changesOf(texts, base),
    ...contactChanges(contacts, stored),
  }),
  fieldOf: (path: string, { contacts }: Body) => contactPlace(path, contacts),
};

const contactOwner = z.object({ client: clientLink, index: z.int() });
/** The client that has a contact already, and the index of that contact among the added ones. */
type TakenContact = z.infer<typeof contactOwner>;

const contactOwnerIn = ({ code, data }: CallError): TakenContact | null =>
  code === 'contact-taken' ? (z.safeParse(contactOwner, data).data ?? null) : null;

type Props = { client: ClientRecord; onOpenClient: (id: string) => void };

/** Dialog that changes name, contacts, tax data and notes of a client. */
export function ClientEdit({ client, onOpenClient }: Props) {
  const { onClose } = useDialogFrame();
  const [taken, setTaken] = useState<TakenContact | null>(null);
  const change = useSend(changeClient);
  const edit = useEdit({
    spec: SPEC,
    record: client,
    send: (body) => change({ params: { id: client._id }, body }),
    failureTitle: 'No se pudo guardar el cliente',
    success: 'Guardamos los cambios del cliente.',
    onRefused: (error) => setTaken(contactOwnerIn(error)),
    onDone: onClose,
  });
  const share = ({ index }: TakenContact) => {
    edit.form.change({ contacts: withShared(edit.form.draft.contacts, index) });
    setTaken(null);
  };
  return (
    <EditDialog
      edit={edit}
      title="Editar cliente"
      verb="Guardar cambios"
      notices={
        taken && edit.form.failure ? (
          <ContactTaken
            client={client}
            taken={taken.client}
            edit={edit}
            onOpenClient={onOpenClient}
            onShare={() => share(taken)}
          />
        ) : undefined
      }
      rows={['name', 'contacts', ['taxNumber', 'taxName'], 'notes']}
      pairClass={css.pair}
    />
  );
}

type TakenProps = Props & {
  taken: TakenContact['client'];
  edit: Edit<typeof FIELDS>;
  onShare: () => void;
};

/** Names the client who has the contact already, and asks whether it is the same person. */
function ContactTaken({ client, taken, edit, onOpenClient, onShare }: TakenProps) {
  const { opened, onClose } = useDialogFrame();
  const openDialog = useOpenDialog();
  const [leaveThen, question] = useLeaveThen(opened, {
    dirty: () => changesMore(edit),
    busy: edit.form.busy,
  });
  const leave = (go: () => void) =>
    leaveThen(() => {
      onClose();
      go();
    });
  return (
    <Banner kind="error" title={`Ese contacto ya es de ${taken.name}`}>
      ¿Es la misma persona? Si lo es, únelos: queda una sola ficha. Si son dos, el contacto queda en
      las dos fichas.
      <span className={css.actions}>
        <Button variant="default" onClick={() => leave(() => onOpenClient(taken._id))}>
          Abrir su ficha
        </Button>
        <Button
          variant="default"
          onClick={() => leave(() => openDialog(<MergeClient client={client} known={taken} />))}
        >
          Unir
        </Button>
        <Button variant="default" onClick={onShare}>
          Son dos personas
        </Button>
      </span>
      {question}
    </Banner>
  );
}

/** The rejected contact itself needs no question: it is stored already. */
function changesMore(edit: Edit<typeof FIELDS>): boolean {
  const { draft } = edit.form;
  const changes = contactChanges(draft.contacts, edit.remote.base.contacts);
  return (
    editedFields(edit).some((name) => name !== 'contacts') ||
    changes.addContacts.length > 1 ||
    changes.removeContacts.length > 0
  );
}
