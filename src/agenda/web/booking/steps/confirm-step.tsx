import { useRef, useState } from 'react';
import type { PublicBusiness } from '#ajustes/contract/settings.ts';
import type { BookedCitation } from '../../../contract/citation.ts';
import type { Start } from '../../citation-api.ts';
import { StepForm } from '../step-form.tsx';
import { makeOtherSum, makeSum, SUM_SENTENCE, solves } from '../sum.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useProof } from '../use-proof.ts';
import { useSubmit } from '../use-submit.ts';
import type { Wizard } from '../use-wizard.ts';
import { FailureNotice } from './failure-notice.tsx';
import { Honeypot } from './honeypot.tsx';
import { Review } from './review.tsx';
import { SumCheck } from './sum-check.tsx';

type Props = {
  wizard: Wizard;
  catalogue: Catalogue;
  business: PublicBusiness | null;
  onBooked: (citation: BookedCitation) => void;
  onSlotTaken: (nearest: Start[]) => void;
};

/** The last step: everything once more, the sum, and the one button that books. */
export function ConfirmStep({ wizard, catalogue, business, onBooked, onSlotTaken }: Props) {
  const [sum, setSum] = useState(() => makeSum(Math.random));
  const [answer, setAnswer] = useState('');
  const [wrong, setWrong] = useState(false);
  const trap = useRef<HTMLInputElement>(null);
  const answerInput = useRef<HTMLInputElement>(null);
  const proof = useProof();
  const submit = useSubmit(wizard, { onBooked, onSlotTaken });

  const check = () => {
    const right = solves(sum, answer);
    setWrong(!right);
    if (!right) answerInput.current?.focus();
    return right;
  };
  const renew = () => {
    setSum(makeOtherSum(sum, Math.random));
    setAnswer('');
    setWrong(false);
    answerInput.current?.focus();
  };

  return (
    <StepForm
      wizard={wizard}
      catalogue={catalogue}
      missing={[]}
      action="Confirmar reserva"
      busyAction="Reservando..."
      busy={submit.busy}
      notice={submit.failure && <FailureNotice failure={submit.failure} business={business} />}
      onSubmit={() => {
        if (check() && proof) submit.send(proof, trap.current?.value ?? '');
      }}
    >
      <Review wizard={wizard} catalogue={catalogue} />
      <SumCheck
        ref={answerInput}
        sum={sum}
        answer={answer}
        problem={wrong ? SUM_SENTENCE : null}
        onAnswer={(text) => {
          setAnswer(text);
          if (wrong && solves(sum, text)) setWrong(false);
        }}
        onRenew={renew}
        onEnterWrong={() => setWrong(answer.trim() !== '')}
      />
      <Honeypot ref={trap} />
    </StepForm>
  );
}
