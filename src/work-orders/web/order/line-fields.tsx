import * as z from 'zod/mini';
import {
  formatMoneyInput,
  formatNumberInput,
  normalizeAmount,
  normalizeQuantity,
} from '#shared/fields/number-input.ts';
import type { CallInput } from '#ui/call.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { area, type BodyOf, type Field, fieldsOf, text } from '#ui/panel/form/fields.tsx';
import { changesOf, type Edit, useEdit } from '#ui/panel/form/use-edit.ts';
import { addLine, changeLine } from '../../contract/line.ts';
import { type WorkLine, workOrder } from '../../contract/work-order.ts';
import type { LineKind } from '../../rules/order-lines.ts';
import { useOrderChange, useRejectedOrder } from '../use-work-order.ts';
import { useShownOrder } from './shown-order.ts';

/** A line as its form shows it. */
type FormLine = WorkLine & {
  /** Id of the part or service. */
  article: string | null;
  /** Id of the first other open line of its alternatives. */
  alternative: string | null;
};

function formLineOf(line: WorkLine, lines: readonly WorkLine[]): FormLine {
  const { kind, cost, component, service, choiceGroup } = line;
  const other = offeredAlternatives(lines, line._id).find(
    (each) => choiceGroup !== null && each.choiceGroup === choiceGroup,
  );
  return {
    ...line,
    cost: kind === 'outside' ? cost : null,
    article: component ?? service,
    alternative: other?._id ?? null,
  };
}

/** Lines to which a new or changed line can be an alternative. */
export const offeredAlternatives = (lines: readonly WorkLine[], own: string | undefined) =>
  lines.filter(({ _id, state }) => state === 'proposed' && _id !== own);

const TEXT_LABELS: Readonly<Record<LineKind, string>> = {
  part: 'Qué repuesto es',
  service: 'Qué servicio es',
  labour: 'Qué trabajo es',
  outside: 'Qué trabajo es',
};

/** An id; its input needs the order. */
const chosen = (label: string): Field<string, string, string | null> => ({
  ...{ label, initial: '', read: (id) => id, write: (id) => id || null },
  ...{ textOf: () => '', input: () => null },
});

/** The text of a line. It has the focus where no search stands above it. */
function lineText({ kind, line }: LineSubject): Field<string, string, string> {
  const options = { required: true, maxLength: 200, hint: 'Lo lee el cliente.' } as const;
  const field = text(TEXT_LABELS[kind], options);
  const isFirst = line === null && kind !== 'part' && kind !== 'service';
  const focus = isFirst ? { 'data-autofocus': true } : {};
  return { ...field, input: (input) => field.input({ ...input, ...focus }) };
}

/** Amounts are sent as typed where they are invalid: the contract rejects them with its sentence. */
const fieldsOfLine = ({ kind, line }: LineSubject) =>
  fieldsOf<FormLine>()({
    article: chosen('Repuesto o servicio'),
    text: lineText({ kind, line }),
    quantity: {
      label: kind === 'labour' ? 'Horas o cantidad' : 'Cantidad',
      ...{ initial: '1', read: formatNumberInput, write: normalizeQuantity },
      textOf: (value) => value,
      input: ({ problems: _, ...input }) => <AmountField {...input} />,
    } satisfies Field<number, string, string>,
    price: {
      label: kind === 'service' ? 'Precio' : 'Precio por unidad',
      ...{ initial: '', read: formatMoneyInput, write: normalizeAmount },
      textOf: (value) => `US$ ${value}`,
      input: ({ problems: _, ...input }) => <AmountField {...input} money />,
    } satisfies Field<number, string, string>,
    cost: {
      ...{ label: 'Costo por unidad (opcional)', initial: '', read: formatMoneyInput },
      write: (value) => (value.trim() === '' ? null : normalizeAmount(value)),
      textOf: () => '',
      input: ({ problems: _, ...input }) => <AmountField {...input} money required={false} />,
    } satisfies Field<number, string, string | null>,
    cause: {
      ...area('Qué se encontró', {
        rows: 2,
        maxLength: 1000,
        hint: 'Lo lee el cliente, junto al precio.',
      }),
      textOf: () => '',
    },
    correction: {
      ...area('Qué se va a hacer', { rows: 2, maxLength: 1000, hint: 'Para el taller.' }),
      textOf: () => '',
    },
    alternative: chosen('Alternativas'),
  });

type LineFields = ReturnType<typeof fieldsOfLine>;
export type LineEdit = Edit<LineFields>;
type NewLine = CallInput<typeof addLine>['body'];
type LineChange = Omit<CallInput<typeof changeLine>['body'], 'version'>;

/** A new line of a kind (`line` is `null`), or one that exists. */
export type LineSubject = { kind: LineKind; line: WorkLine | null };

/** State of the form of a line. A change of another user meanwhile is merged, as in other forms. */
export function useLineEdit({ kind, line }: LineSubject): LineEdit {
  const { order } = useShownOrder();
  const { onClose } = useDialogFrame();
  const add = useOrderChange(addLine);
  const change = useOrderChange(changeLine);
  const groupWith = (id: string | null) => {
    const other = order.lines.find(({ _id }) => _id === id);
    return other ? choiceGroupWith(other, order.lines) : null;
  };
  const edit: LineEdit = useEdit<LineFields, NewLine | LineChange, FormLine>({
    record: line && formLineOf(line, order.lines),
    spec: {
      fields: fieldsOfLine({ kind, line }),
      endpoint: line === null ? addLine : { ...changeLine, reply: lineIn(line._id) },
      fieldOf: (path) => FIELD_NAMES[path],
      toBody: (body, base) => {
        const choiceGroup = groupWith(body.alternative)?.group ?? null;
        if (line === null) return { ...newLineOf(kind, body), choiceGroup };
        const { article: _, alternative, ...changed } = changesOf(body, base);
        return { ...changed, ...(alternative !== undefined && { choiceGroup }) };
      },
    },
    send: async (body) => {
      const { alternative } = edit.form.draft;
      const group = groupWith(alternative);
      // The other line gets the new group first: a group of one line means nothing.
      if (group?.isNew) {
        await change({
          params: { id: order._id, line: alternative },
          body: { choiceGroup: group.group, version: group.version },
        });
      }
      if (line === null) return add({ params: { id: order._id }, body: body as NewLine });
      return change({ params: { id: order._id, line: line._id }, body });
    },
    failureTitle: line === null ? 'No se pudo agregar la línea' : 'No se pudo guardar la línea',
    success: line === null ? 'Agregamos la línea.' : 'Guardamos la línea.',
    onRefused: useRejectedOrder(order.citation),
    onDone: onClose,
  });
  return edit;
}

/** The line as the order of a rejected change has it, while it can be changed. */
const lineIn = (id: string) =>
  z.pipe(
    workOrder,
    z.transform(({ lines }) => {
      const now = lines.find(({ _id, state }) => _id === id && state === 'proposed');
      return now && formLineOf(now, lines);
    }),
  );

/** Fields by the names of what is sent. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  component: 'article',
  service: 'article',
  choiceGroup: 'alternative',
};

function newLineOf(
  kind: LineKind,
  { article, alternative: _, quantity, cost, ...body }: BodyOf<LineFields>,
): NewLine {
  return {
    ...body,
    kind,
    component: kind === 'part' ? article : null,
    service: kind === 'service' ? article : null,
    quantity: kind === 'service' ? 1 : quantity,
    ...(kind === 'outside' && cost !== null && { cost }),
  };
}

/**
 * The group of a line that is an alternative to `other`. `isNew`: `other` has no group yet and gets this one
 * first.
 */
function choiceGroupWith({ choiceGroup, version }: WorkLine, lines: readonly WorkLine[]) {
  if (choiceGroup !== null) return { group: choiceGroup, isNew: false, version };
  const used = lines.map((line) => line.choiceGroup ?? 0);
  return { group: Math.max(0, ...used) + 1, isNew: true, version };
}
