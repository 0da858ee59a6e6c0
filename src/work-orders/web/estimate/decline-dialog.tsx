import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useWorkshopClock } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { recordAnswers } from '../../contract/estimate.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import type { OrderCitation } from '../order/order-citation.ts';
import {
  type AnswersInput,
  answerEstimate,
  storeWorkOrder,
  workOrderKeys,
} from '../work-order-api.ts';
import { MethodField } from './method-field.tsx';
import { canApproveAgain, latestDecision } from './open-estimates.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  order: WorkOrder;
  line: WorkLine;
  citation: OrderCitation;
};

type Draft = { method: AnswersInput['method'] | ''; name: string };

/** «Marcar como rechazada»: the client changed their mind about an approved line that is not done. */
export function DeclineDialog(props: Props) {
  return <DeclineForm key={useOpenCount(props.opened)} {...props} />;
}

function DeclineForm({ opened, onClose, order, line, citation }: Props) {
  const client = useQueryClient();
  const { today } = useWorkshopClock();
  const again = canApproveAgain(order, line._id, { status: citation.status, today });
  const form = useForm<Draft, AnswersInput, string>({
    initial: { method: '', name: citation.clientName },
    endpoint: recordAnswers,
    // The contract rejects a missing method with its sentence.
    toBody: ({ method, name }) => ({
      method: method as AnswersInput['method'],
      name,
      answers: [{ line: line._id, decision: 'decline' }],
    }),
    send: async (body) => {
      // The estimate in which the line was approved.
      const estimate = latestDecision(order, line._id)?.estimate._id ?? '';
      storeWorkOrder(client, await answerEstimate(estimate, body));
      return 'Anotamos que el cliente la rechazó.';
    },
    failureMessage: 'No se pudo anotar la respuesta',
    onRefused: () =>
      void client.invalidateQueries({ queryKey: workOrderKeys.order(order.citation) }),
    onDone: onClose,
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Marcar como rechazada"
      size="small"
      verb="Marcar como rechazada"
      busyVerb="Guardando…"
      form={form}
    >
      <p className={formCss.question}>
        {line.text} · {formatDollars(line.total)}
      </p>
      <p className={formCss.note}>
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
