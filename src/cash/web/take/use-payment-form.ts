import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '#ui/call.ts';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useIdempotencyKey, useKept } from '#ui/panel/form/use-idempotency-key.ts';
import { staffCall } from '#ui/panel/session/staff-call.ts';
import { addMovement, MOVEMENT_MESSAGES } from '../../contract/movement.ts';
import { CASH_TEXTS } from '../../rules/cash-fields.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';
import { CASH } from '../cash-api.ts';
import {
  bodyOf,
  extraProblems,
  fieldOf,
  type PaymentDraft,
  type PaymentKind,
  type PaymentTerms,
} from './payment-draft.ts';

const FAILURES: Readonly<Record<PaymentKind, string>> = {
  payment: 'No se pudo registrar el pago',
  deposit: 'No se pudo registrar la seña',
  refund: 'No se pudo registrar la devolución',
};

type Options = {
  kind: PaymentKind;
  cause: ChargedCause;
  /** As they are now; a request without an answer keeps those that it was sent with. */
  terms: PaymentTerms;
  initial: PaymentDraft;
  onDone: () => void;
};

/** What the server asks once before it records a payment: its code, and the part of the body that confirms it. */
const CONFIRMATIONS = {
  'unusual-rate': { confirmRate: true },
  'pays-refunded': { confirmRefunded: true },
} as const;
type Confirmation = keyof typeof CONFIRMATIONS;

/** Asks whether an unusual rate is correct, or whether the client pays again what was refunded online. */
export type Question = {
  about: Confirmation;
  rate: string;
  answer: (isCorrect: boolean) => void;
};

type PaymentForm = {
  form: Form<PaymentDraft>;
  terms: PaymentTerms;
  question: Question | null;
};

/** State of the form of a payment. What the server wants confirmed is asked once, and the payment repeated. */
export function usePaymentForm({ kind, cause, initial, onDone, ...now }: Options): PaymentForm {
  const attempt = useIdempotencyKey();
  const client = useQueryClient();
  const terms = useKept(attempt, now.terms);
  const [question, setQuestion] = useState<Question | null>(null);
  const confirm = async (about: Confirmation, { rate }: PaymentDraft): Promise<boolean> => {
    const isCorrect = await new Promise<boolean>((answer) => setQuestion({ about, rate, answer }));
    setQuestion(null);
    return isCorrect;
  };
  const readAgain = () => void client.invalidateQueries({ queryKey: CASH });
  const pay = async (body: ReturnType<typeof bodyOf>) => {
    const { message } = await attempt.send(body, (key) =>
      staffCall(addMovement, { body }, { key }),
    );
    return message ?? MOVEMENT_MESSAGES[kind];
  };
  const form = useForm({
    initial,
    endpoint: addMovement,
    toBody: (draft) => bodyOf(draft, terms, { kind, cause }),
    fieldOf,
    // A payment without an answer may have been recorded, which lowers what is left: only the server can check.
    validate: (draft) =>
      attempt.hasUnanswered()
        ? {}
        : extraProblems(
            draft,
            terms,
            kind === 'refund' ? CASH_TEXTS.moreThanReturnable : CASH_TEXTS.moreThanDue,
          ),
    send: async (body, draft) => {
      let confirmed = {};
      for (;;) {
        try {
          return await pay({ ...body, ...confirmed });
        } catch (error) {
          const asked = confirmationOf(error);
          if (asked === null || !(await confirm(asked, draft))) throw error;
          confirmed = { ...confirmed, ...CONFIRMATIONS[asked] };
        }
      }
    },
    failureMessage: FAILURES[kind],
    showRejected: (error, fields) => {
      if (confirmationOf(error) === 'unusual-rate') return [{ rate: error.message }, null];
      return Object.keys(fields).length > 0
        ? [fields, null]
        : [{}, { sentence: FAILURES[kind], detail: error.message }];
    },
    onRefused: readAgain,
    // After the dialog: what it shows does not change while it closes.
    onDone: () => {
      onDone();
      readAgain();
    },
  });
  return { form, terms, question };
}

const confirmationOf = (error: unknown): Confirmation | null =>
  error instanceof CallError && error.code in CONFIRMATIONS ? (error.code as Confirmation) : null;
