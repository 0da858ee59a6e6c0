import { TextInput } from '@mantine/core';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { MOVEMENT_MESSAGES, type Movement, reverseMovement } from '../../contract/movement.ts';
import { formatAmount } from '../../rules/currency.ts';
import { MOVEMENT_KIND_LABELS } from '../../rules/movement-kinds.ts';

/** Reverses a payment with all its parts, with a reason. */
export default function ReverseDialog({ parts }: { parts: readonly Movement[] }) {
  const frame = useDialogFrame();
  const send = useSend(reverseMovement);
  const form = useForm({
    initial: { reason: '' },
    endpoint: reverseMovement,
    toBody: (draft) => draft,
    send: async (body) => {
      const { message } = await send({ params: { id: parts[0]?._id ?? '' }, body });
      return message ?? MOVEMENT_MESSAGES.reversed;
    },
    failureMessage: 'No se pudo anular el movimiento',
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      size="small"
      title="Anular movimiento"
      verb="Anular"
      busyVerb="Anulando…"
      form={form}
    >
      <ul className="stack plain-list">
        {parts.map(({ _id, kind, method, amount, currency }) => (
          <li key={_id} className="break-anywhere">
            {MOVEMENT_KIND_LABELS[kind]} · {method.label} ·{' '}
            <strong>{formatAmount(amount, currency)}</strong>
          </li>
        ))}
      </ul>
      <p className="no-margin">
        {parts.length > 1 ? 'Se anulan todas las partes. ' : ''}Queda en la lista, tachado, y vuelve
        a contar como no pagado.
      </p>
      <TextInput
        label="Motivo"
        autoComplete="off"
        maxLength={200}
        aria-required
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
