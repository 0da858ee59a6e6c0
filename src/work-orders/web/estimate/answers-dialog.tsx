import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { centsOf, formatCents } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { recordAnswers } from '../../contract/estimate.ts';
import type { Estimate, WorkOrder } from '../../contract/work-order.ts';
import { type AnswersProblem, DECISIONS } from '../../rules/answers.ts';
import type { EstimateState } from '../../rules/estimate-states.ts';
import {
  type AnswersInput,
  answerEstimate,
  storeWorkOrder,
  workOrderKeys,
} from '../work-order-api.ts';
import {
  type AnswersDraft,
  answersOf,
  approvalsOf,
  approvedCents,
  outcomeOf,
  questionsOf,
} from './answers-draft.ts';
import { AnswersFields } from './answers-fields.tsx';
import { MethodField } from './method-field.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  order: WorkOrder;
  estimate: Estimate;
  clientName: string;
};

/** «Respondió el cliente»: records what the client answered at the counter or by telephone. */
export function AnswersDialog(props: Props) {
  return <AnswersForm key={useOpenCount(props.opened)} {...props} />;
}

const ENDED = 'Este presupuesto ya no espera respuesta. Cierra y mira cómo quedó.';

/** Warning when the estimate stops waiting for an answer while the form is open; `null`: it still waits. */
const OVERTAKEN: Readonly<Record<EstimateState, string | null>> = {
  draft: null,
  sent: null,
  answered: 'El cliente respondió mientras tanto. Cierra y mira qué decidió.',
  superseded: ENDED,
  expired: ENDED,
  withdrawn: ENDED,
};

const verbOf = (approvedCents: number): string =>
  approvedCents > 0 ? `Aprobar ${formatCents(approvedCents)}` : 'Guardar respuesta';

const sentenceOf = (problem: AnswersProblem): string => recordAnswers.errors?.[problem]?.[1] ?? '';

function AnswersForm({ opened, onClose, order, estimate, clientName }: Props) {
  const client = useQueryClient();
  const questions = questionsOf(order, estimate);
  const form = useForm<AnswersDraft, AnswersInput, string>({
    initial: { method: '', name: clientName, single: {}, groups: {} },
    endpoint: recordAnswers,
    // The contract rejects a missing method with its sentence.
    toBody: (draft) => ({
      method: draft.method as AnswersInput['method'],
      name: draft.name,
      answers: answersOf(draft, questions).map((answer) => ({
        ...answer,
        version: order.lines.find(({ _id }) => _id === answer.line)?.version,
      })),
    }),
    validate: (draft): Record<string, string> => {
      const { problem } = outcomeOf(order, estimate, answersOf(draft, questions), draft.method);
      return problem === null ? {} : { answers: sentenceOf(problem) };
    },
    send: async (body) => {
      storeWorkOrder(client, await answerEstimate(estimate._id, body));
      return 'Anotamos la respuesta del cliente.';
    },
    failureMessage: 'No se pudo anotar la respuesta',
    // The order may have changed meanwhile.
    onRefused: () =>
      void client.invalidateQueries({ queryKey: workOrderKeys.order(order.citation) }),
    onDone: onClose,
  });
  const { draft, problems, change, input } = form;
  const answers = answersOf(draft, questions);
  const approved = approvedCents(answers, order);
  // The own answer is stored before the dialog closes.
  const overtaken = opened && !form.busy ? OVERTAKEN[estimate.state] : null;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Respondió el cliente"
      verb={overtaken === null ? verbOf(approved) : undefined}
      busyVerb="Guardando…"
      form={form}
    >
      {overtaken === null ? null : (
        <Banner kind="warning">
          <span role="alert">{overtaken}</span>
        </Banner>
      )}
      <MethodField
        value={draft.method}
        withLimit={order.limit !== null}
        problem={problems['method']}
        onChange={(method) =>
          change({ method, ...(method === 'within-limit' && approvalsOf(draft)) }, 'answers')
        }
      />
      {draft.method === 'within-limit' ? null : (
        <TextInput label="Quién respondió" autoComplete="off" maxLength={100} {...input('name')} />
      )}
      <AnswersFields
        questions={questions}
        decisions={draft.method === 'within-limit' ? ['approve'] : DECISIONS}
        draft={draft}
        problem={problems['answers']}
        onChange={(part) => change(part, 'answers')}
      />
      <Summary order={order} estimate={estimate} draft={draft} answers={answers} />
    </FormDialog>
  );
}

type SummaryProps = Pick<Props, 'order' | 'estimate'> & {
  draft: AnswersDraft;
  answers: ReturnType<typeof answersOf>;
};

/** What the answers approve, the whole job afterwards, and whether they raise the limit. */
function Summary({ order, estimate, draft, answers }: SummaryProps) {
  const outcome = outcomeOf(order, estimate, answers, draft.method);
  const whole = centsOf(order.base + order.approved);
  const total = outcome.problem === null ? outcome.totalCents : whole;
  const raised =
    outcome.problem === null && order.limit !== null && outcome.limitCents !== null
      ? outcome.limitCents > centsOf(order.limit)
      : false;
  return (
    <>
      <dl className={formCss.result} aria-live="polite">
        <dt>Aprueba ahora</dt>
        <dd>{formatCents(approvedCents(answers, order))}</dd>
        <dt>Total del trabajo</dt>
        <dd className={formCss.total}>{formatCents(total)}</dd>
      </dl>
      {raised ? (
        <Banner kind="warning">
          Supera el «No pasar de» acordado. Al aprobarlo, el límite pasa a {formatCents(total)}.
        </Banner>
      ) : null}
    </>
  );
}
