import type { QueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { CallError } from '#ui/call.ts';
import { mergeDrafts } from '#ui/panel/form/merge-drafts.ts';
import { RemoteChangeNotices } from '#ui/panel/form/remote-changes.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { useRemoteVersion } from '#ui/panel/form/use-remote-version.ts';
import { addLine, changeLine } from '../../contract/line.ts';
import type { WorkLine, WorkOrder } from '../../contract/work-order.ts';
import {
  createLine,
  fetchWorkOrder,
  type LineChangeInput,
  type LineInput,
  storeWorkOrder,
  updateLine,
} from '../work-order-api.ts';
import {
  choiceGroupWith,
  EMPTY_LINE,
  LINE_FIELD_DISPLAY,
  type LineDraft,
  type LineSubject,
  lineChangeOf,
  lineDraftOf,
  newLineOf,
} from './line-draft.ts';

type Options = {
  client: QueryClient;
  order: WorkOrder;
  subject: LineSubject;
  onDone: () => void;
};

type Body = LineInput | LineChangeInput;
/** A line with the lines of its order, at one version. */
type Read = { line: WorkLine; lines: readonly WorkLine[]; updatedAt: number };

const readOf = (line: WorkLine, { lines }: WorkOrder): Read => ({
  line,
  lines,
  updatedAt: line.version,
});

/** State of the form of a line. A change of another user meanwhile is merged, as in other forms. */
export function useLineForm({ client, order, subject, onDone }: Options): {
  form: Form<LineDraft>;
  notices: ReactNode;
} {
  const key = useIdempotencyKey();
  /** The line as another user stored it, read after a rejection. */
  const newest = useRef<Read | null>(null);
  const { kind, line } = subject;
  const remote = useRemoteVersion(line && readOf(line, order), {
    draftOf: (read: Read | null) => (read ? lineDraftOf(read.line, read.lines) : EMPTY_LINE),
    merge: mergeDrafts,
    newerIn: (error) => (error.code === 'line-changed' ? newest.current : null),
  });
  const other = ({ alternative }: LineDraft) =>
    order.lines.find(({ _id }) => _id === alternative && alternative !== '');
  const groupOf = (draft: LineDraft) => {
    const chosen = other(draft);
    return chosen ? choiceGroupWith(chosen, order.lines) : { group: null, isNew: false };
  };
  const form = useForm<LineDraft, Body, string>({
    initial: remote.base,
    endpoint: line === null ? addLine : changeLine,
    toBody: (draft) => {
      const { group } = groupOf(draft);
      return line === null
        ? newLineOf(kind, draft, group)
        : lineChangeOf(draft, remote.base, group, remote.version ?? line.version);
    },
    send: async (body, draft) => {
      const { group, isNew } = groupOf(draft);
      const chosen = other(draft);
      // The other line gets the new group first: a group of one line means nothing.
      if (chosen && isNew && group !== null) {
        const { version } = chosen;
        storeWorkOrder(
          client,
          await updateLine(order._id, chosen._id, { choiceGroup: group, version }),
        );
      }
      const changed =
        line === null
          ? await key.send(body, (once) => createLine(order._id, body as LineInput, once))
          : await change(line, body as LineChangeInput);
      storeWorkOrder(client, changed);
      return line === null ? 'Agregamos la línea.' : 'Guardamos la línea.';
    },
    failureMessage: line === null ? 'No se pudo agregar la línea' : 'No se pudo guardar la línea',
    onRefused: remote.onRefused,
    onDone,
  });
  const change = async (changed: WorkLine, body: LineChangeInput): Promise<WorkOrder> => {
    try {
      return await updateLine(order._id, changed._id, body);
    } catch (error) {
      if (error instanceof CallError && error.status === 409) {
        const now = await fetchWorkOrder(order.citation, new AbortController().signal);
        const found = now?.lines.find(({ _id }) => _id === changed._id);
        newest.current = now && found ? readOf(found, now) : null;
        if (now) storeWorkOrder(client, now);
      }
      throw error;
    }
  };
  const notices =
    line === null ? undefined : (
      <RemoteChangeNotices form={form} remote={remote} fieldTexts={LINE_FIELD_DISPLAY} />
    );
  return { form, notices };
}
