import { useRef, useState } from 'react';
import { Banner } from '#web-kit/banner.tsx';
import type { ClientCitation } from '../../../contract/citation.ts';
import type { Start } from '../../citation-api.ts';
import css from '../booking.module.css';
import { StepForm } from '../step-form.tsx';
import { makeOtherSum, makeSum, SUM_SENTENCE, solves } from '../sum.ts';
import type { Catalogue } from '../use-catalogue.ts';
import { useProof } from '../use-proof.ts';
import { useSubmit } from '../use-submit.ts';
import type { Wizard } from '../use-wizard.ts';
import { Honeypot } from './honeypot.tsx';
import { Review } from './review.tsx';
import { SumCheck } from './sum-check.tsx';

type Props = {
  wizard: Wizard;
  catalogue: Catalogue;
  onBooked: (citation: ClientCitation) => void;
  onSlotTaken: (nearest: Start[]) => void;
};

/** The last step: everything once more, the sum, and the one button that books. */
export function ConfirmStep({ wizard, catalogue, onBooked, onSlotTaken }: Props) {
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
      notice={submit.failure === null ? null : <Failure sentence={submit.failure} />}
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

function Failure({ sentence }: { sentence: string }) {
  return (
    <div className={css.notice}>
      <Banner kind="error" ref={(node) => node?.focus()}>
        {sentence}
      </Banner>
    </div>
  );
}
