import {
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Banner } from '../../banner.tsx';
import type { Contact } from '../../contact-links.ts';
import { StepForm, type StepFormProps } from '../steps/step-form.tsx';
import { type ChallengeAction, useChallengeSolution } from '../submit/use-challenge-solution.ts';
import type { SubmitFailure, SubmitState } from '../submit/use-submit.ts';
import css from '../wizard.module.css';
import { HelpLinks } from './help-links.tsx';
import { makeOtherSum, makeSum, SUM_SENTENCE, solves } from './sum.ts';
import { SumCheck } from './sum-check.tsx';

type Props<Name extends string> = Pick<
  StepFormProps<Name>,
  'wizard' | 'summary' | 'action' | 'busyAction'
> & {
  challenge: ChallengeAction;
  submit: SubmitState;
  contact: Contact | null;
  /** Prepared text of a message to the workshop. */
  ask: string;
  children: ReactNode;
};

/** The last step: the summary, the arithmetic check and the submit button. */
export function ConfirmStep<Name extends string>(props: Props<Name>) {
  const { challenge, submit, contact, ask, children, ...step } = props;
  const [sum, setSum] = useState(() => makeSum(Math.random));
  const [answer, setAnswer] = useState('');
  const [wrong, setWrong] = useState(false);
  const honeypot = useRef<HTMLInputElement>(null);
  const answerInput = useRef<HTMLInputElement>(null);
  const proof = useChallengeSolution(challenge);
  const resume = useEffectEvent(() => proof && submit.resume(proof));
  useEffect(() => {
    if (proof) resume();
  }, [proof]);

  const check = () => {
    const correct = solves(sum, answer);
    setWrong(!correct);
    if (!correct) answerInput.current?.focus();
    return correct;
  };
  const renew = () => {
    setSum(makeOtherSum(sum, Math.random));
    setAnswer('');
    setWrong(false);
    answerInput.current?.focus();
  };

  return (
    <StepForm
      {...step}
      busy={submit.busy}
      notice={
        submit.failure &&
        !submit.failure.settled && (
          <FailureNotice failure={submit.failure} contact={contact} ask={ask} />
        )
      }
      onSubmit={() => {
        if (check() && proof) submit.send(proof, honeypot.current?.value ?? '');
      }}
    >
      {children}
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
        onEnterWrong={() => setWrong(true)}
      />
      <Honeypot ref={honeypot} />
    </StepForm>
  );
}

/** An input that people cannot see or reach; bots that fill in every field fill it in. */
function Honeypot({ ref }: { ref: Ref<HTMLInputElement> }) {
  return (
    <div className={css.trap} aria-hidden="true">
      <label htmlFor="website">Sitio web</label>
      <input ref={ref} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

type FailureNoticeProps = { failure: SubmitFailure; contact: Contact | null; ask: string };

/**
 * The error of the request; receives the focus. With the workshop's numbers if only it can help.
 */
function FailureNotice({ failure, contact, ask }: FailureNoticeProps) {
  const banner = useRef<HTMLDivElement>(null);
  // Only once per failure: the visitor may type while it is shown.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every failure
  useLayoutEffect(() => banner.current?.focus(), [failure]);
  return (
    <div className={css.notice}>
      <Banner kind="error" ref={banner} focused>
        <div>{failure.sentence}</div>
        {failure.call && contact ? <HelpLinks contact={contact} ask={ask} /> : null}
      </Banner>
    </div>
  );
}
