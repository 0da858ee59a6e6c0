import { TextInput } from '@mantine/core';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import type { CallInput } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { recordAnswers } from '../../contract/estimate.ts';
import type { WorkLine } from '../../contract/work-order.ts';
import type { StaffMethod } from '../../rules/answers.ts';
import { useShownOrder } from '../order/shown-order.ts';
import { useOrderChange, useRejectedOrder } from '../use-work-order.ts';
import { MethodField } from './answers-fields.tsx';
import { canApproveAgain, latestDecision } from './open-estimates.ts';

type Draft = { method: StaffMethod | ''; name: string };

/** «Marcar como rechazada»: the client changed their mind about an approved line that is not done. */
export function DeclineDialog({ line }: { line: WorkLine }) {
  const frame = useDialogFrame();
  const { order, citation } = useShownOrder();
  const change = useOrderChange(recordAnswers);
  const { today } = useWorkshopClock();
  const again = canApproveAgain(order, line._id, { status: citation.status, today });
  const form = useForm<Draft, CallInput<typeof recordAnswers>['body'], string>({
    initial: { method: '', name: citation.clientName },
    endpoint: recordAnswers,
    // The contract rejects a missing method with its sentence.
    toBody: ({ method, name }) => ({
      method: method as StaffMethod,
      name,
      answers: [{ line: line._id, decision: 'decline' }],
    }),
    send: async (body) => {
      // The estimate in which the line was approved.
      const id = latestDecision(order, line._id)?.estimate._id ?? '';
      await change({ params: { id }, body });
      return 'Anotamos que el cliente la rechazó.';
    },
    failureMessage: 'No se pudo anotar la respuesta',
    onRefused: useRejectedOrder(order.citation),
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
      title="Marcar como rechazada"
      size="small"
      verb="Marcar como rechazada"
      busyVerb="Guardando…"
      form={form}
    >
      <p className="no-margin">
        {line.text} · {formatDollars(line.total)}
      </p>
      <p className="note small">
        Deja de estar aprobada.{' '}
        {again
          ? 'Hasta que empiece el trabajo, el cliente puede aprobarla otra vez desde su enlace.'
          : 'Si el cliente la quiere otra vez, se agrega como línea nueva.'}
      </p>
      <MethodField
        value={form.draft.method}
        withLimit={false}
        problem={form.problems['method']}
        onChange={(method) => form.change({ method })}
      />
      <TextInput
        label="Quién respondió"
        autoComplete="off"
        maxLength={100}
        {...form.input('name')}
      />
    </FormDialog>
  );
}
