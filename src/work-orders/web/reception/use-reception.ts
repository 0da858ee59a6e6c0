import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { getMotorcycle } from '#clients/contract/motorcycle.ts';
import { kilometresText } from '#clients/rules/client-text.ts';
import { lastKilometres } from '#clients/rules/odometer.ts';
import { normalizeAmount, normalizeWhole } from '#shared/fields/number-input.ts';
import { CallError, type CallInput, messageUnlessField } from '#ui/call.ts';
import { toastDone, toastError } from '#ui/panel/feedback/toast.ts';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey } from '#ui/panel/form/use-idempotency-key.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { useStoredDraft } from '#ui/panel/session/stored-draft.ts';
import { receiveVehicle, type WorkOrder, workOrder } from '../../contract/work-order.ts';
import type { Arrival } from './receive-button.tsx';

/** Kilometres that the server doubts, and the answer to its question. */
type Doubt = { kilometres: string; sentence: string; answer: (yes: boolean) => void };

export type ReceptionForm = {
  form: Form<ReceptionDraft>;
  doubt: Doubt | null;
  /** Kilometres of the last reading; `null` without one. */
  lastKm: number | null;
  /** `18.450 km` */
  last: string | null;
};

const FAILED = 'No se pudo recibir la moto';

/**
 * State of «Recibir». What is typed survives a closed dialog and a reload, until the reception.
 * `onReceived` gets the order, also that of someone who received the vehicle before.
 */
export function useReception(
  arrival: Arrival,
  user: string,
  onReceived: (order: WorkOrder | null) => Promise<void>,
): ReceptionForm {
  const { citation, notes, motorcycle } = arrival;
  const [stored, keep] = useStoredDraft(`reception:${citation}`, user);
  const [initial] = useState(() => readReception(stored) ?? emptyReception(notes));
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const key = useIdempotencyKey();
  /** The doubtful kilometres that the user confirmed: without an answer the same body is sent again. */
  const confirmed = useRef<string | null>(null);
  const { data } = useQuery({
    ...readQuery(getMotorcycle, { params: { id: motorcycle ?? '' } }),
    enabled: motorcycle !== null,
  });
  const ask = (km: string, { message }: CallError) =>
    new Promise<boolean>((resolve) => {
      const answer = (yes: boolean) => {
        setDoubt(null);
        resolve(yes);
      };
      setDoubt({
        kilometres: kilometresText(Number(normalizeWhole(km))),
        sentence: message,
        answer,
      });
    });
  const form = useForm<ReceptionDraft, ReturnType<typeof receptionBody>, Received>({
    initial,
    endpoint: receiveVehicle,
    toBody: receptionBody,
    fieldOf: receptionField,
    send: async (body, draft) => {
      const sendWith = (kmConfirmed: boolean) => {
        const input = { params: { id: citation }, body: { ...body, kmConfirmed } };
        return key.send(input, (once) => staffCall(receiveVehicle, input, { key: once }));
      };
      const receiveOnce = async () => {
        if (confirmed.current === draft.km) return sendWith(true);
        try {
          return await sendWith(false);
        } catch (error) {
          if (!isDoubt(error) || !(await ask(draft.km, error))) throw error;
          confirmed.current = draft.km;
          return sendWith(true);
        }
      };
      try {
        const { data: order } = await receiveOnce();
        return { order, before: false, message: `Moto recibida: orden ${order.number}.` };
      } catch (error) {
        if (!isReceivedBefore(error)) throw error;
        const order = z.safeParse(workOrder, error.data).data ?? null;
        return { order, before: true, message: error.message };
      }
    },
    failureMessage: FAILED,
    showRejected: (error, fields) =>
      DOUBTS.includes(error.code)
        ? [{ km: error.message }, null]
        : [fields, { sentence: FAILED, detail: messageUnlessField(error) }],
    onSuccess: ({ before, message }) => (before ? toastError : toastDone)(message),
    onDone: ({ order }) => {
      keep(() => null);
      void onReceived(order);
    },
  });
  const { draft, dirty } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: stored after each change of the draft
  useEffect(() => {
    if (dirty()) keep(() => JSON.stringify(draft));
  }, [draft]);
  const lastKm = data === undefined ? null : lastKilometres(data);
  return { form, doubt, lastKm, last: lastKm === null ? null : kilometresText(lastKm) };
}

/** `before`: someone else received the vehicle, and `order` is theirs if the answer has it. */
type Received = { order: WorkOrder | null; before: boolean; message: string };

const DOUBTS = ['reading-lower', 'reading-too-high'];

const isDoubt = (error: unknown): error is CallError =>
  error instanceof CallError && DOUBTS.includes(error.code);

const isReceivedBefore = (error: unknown): error is CallError =>
  error instanceof CallError && error.code === 'already-received';

/** What is typed at the reception. */
const draftSchema = z.object({
  km: z.string(),
  /** Eighths of a tank, 0–8. */
  fuel: z.nullable(z.int()),
  accessories: z.array(z.string()),
  complaint: z.string(),
  /** '' without a promise. */
  date: z.string(),
  time: z.string(),
  limit: z.string(),
});
export type ReceptionDraft = z.infer<typeof draftSchema>;

const emptyReception = (notes: string): ReceptionDraft => ({
  km: '',
  fuel: null,
  accessories: [],
  complaint: notes.trim(),
  date: '',
  time: '',
  limit: '',
});

/** Returns a stored draft; `null` if the text is none. */
function readReception(text: string | null): ReceptionDraft | null {
  if (text === null) return null;
  try {
    return z.safeParse(draftSchema, JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function receptionBody(
  draft: ReceptionDraft,
): NonNullable<CallInput<typeof receiveVehicle>['body']> {
  const { km, fuel, accessories, complaint, date, time, limit } = draft;
  const promises = date !== '' || time !== '';
  return {
    ...(km.trim() !== '' && { km: normalizeWhole(km) }),
    ...(fuel !== null && { fuelEighths: fuel }),
    accessories,
    complaint,
    ...(limit.trim() !== '' && { limit: normalizeAmount(limit) }),
    ...(promises && { promised: { date, time } }),
  };
}

/** `promised.date` is shown at its own field. */
const receptionField = (path: string): string =>
  path
    .replace('promised.', '')
    .replace('fuelEighths', 'fuel')
    .replace(/^accessories\..*/, 'accessories');
