import { TextInput } from '@mantine/core';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { beginPasskey } from '../../contract/factor.ts';
import { addPasskey, factorKeys } from '../factor-api.ts';
import type { OnAdded } from './totp-dialog.tsx';

/** Adds a passkey: its name, then the browser asks for finger, face or PIN. */
export function PasskeyDialog({ onAdded }: { onAdded: OnAdded }) {
  const frame = useDialogFrame();
  const form = useForm({
    initial: { name: '' },
    endpoint: beginPasskey,
    toBody: ({ name }) => ({ name }),
    send: async ({ name }) => ({
      message: 'Llave de acceso agregada.',
      codes: await addPasskey(name),
    }),
    failureMessage: 'No se pudo agregar la llave de acceso.',
    invalidates: factorKeys.all,
    onDone: ({ codes }) => {
      frame.onClose();
      onAdded(codes);
    },
  });
  return (
    <FormDialog
      {...frame}
      title="Agregar una llave de acceso"
      size="small"
      verb="Crear llave"
      busyVerb="Esperando al dispositivo…"
      focusFirst
      form={form}
    >
      <p>
        Tu dispositivo te pedirá la huella, la cara o el PIN. La llave queda en él y nadie más la
        ve.
      </p>
      <TextInput
        label="Nombre de la llave"
        description="Para reconocerla: «Teléfono», «Computadora del mostrador»."
        value={form.draft.name}
        error={form.problems['name']}
        maxLength={60}
        autoComplete="off"
        aria-required
        data-autofocus
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
