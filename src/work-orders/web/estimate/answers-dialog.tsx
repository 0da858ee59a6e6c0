import { TextInput } from '@mantine/core';
import { centsOf, formatCents } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import type { CallInput } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { recordAnswers } from '../../contract/estimate.ts';
import type { Estimate, WorkOrder } from '../../contract/work-order.ts';
import { type AnswersProblem, DECISIONS, type StaffMethod } from '../../rules/answers.ts';
import type { EstimateState } from '../../rules/estimate-states.ts';
import { useShownOrder } from '../order/shown-order.ts';
import { useOrderChange, useRejectedOrder } from '../use-work-order.ts';
import {
  type AnswersDraft,
  answersOf,
  approvalsOf,
  approvedCents,
  outcomeOf,
  questionsOf,
} from './answers-draft.ts';
import { AnswersFields, MethodField } from './answers-fields.tsx';

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

type Body = CallInput<typeof recordAnswers>['body'];

/** «Respondió el cliente»: records what the client answered to an estimate at the counter or by telephone. */
export function AnswersDialog({ id }: { id: string }) {
  const { order } = useShownOrder();
  const estimate = order.estimates.find(({ _id }) => _id === id);
  return estimate === undefined ? null : <AnswersForm order={order} estimate={estimate} />;
}

type Props = { order: WorkOrder; estimate: Estimate };

function AnswersForm({ order, estimate }: Props) {
  const frame = useDialogFrame();
  const { citation } = useShownOrder();
  const record = useOrderChange(recordAnswers);
  const questions = questionsOf(order, estimate);
  const form = useForm<AnswersDraft, Body, string>({
    initial: { method: '', name: citation.clientName, single: {}, groups: {} },
    endpoint: recordAnswers,
    // The contract rejects a missing method with its sentence.
    toBody: (draft) => ({
      method: draft.method as StaffMethod,
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
      await record({ params: { id: estimate._id }, body });
      return 'Anotamos la respuesta del cliente.';
    },
    failureMessage: 'No se pudo anotar la respuesta',
    onRefused: useRejectedOrder(order.citation),
    onDone: frame.onClose,
  });
  const { draft, problems, change, input } = form;
  const answers = answersOf(draft, questions);
  const approved = approvedCents(answers, order);
  // The own answer is stored before the dialog closes.
  const overtaken = frame.opened && !form.busy ? OVERTAKEN[estimate.state] : null;
  return (
    <FormDialog
      {...frame}
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

type SummaryProps = Props & {
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
