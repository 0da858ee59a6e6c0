import { NoScript } from '../no-script.tsx';
import { PublicHeader } from '../public-header.tsx';
import { Heading, Progress } from './progress.tsx';
import css from './wizard.module.css';
import type { StepPlan } from './wizard-plan.ts';

type Props = {
  steps: readonly StepPlan<string>[];
  heading?: string;
  /** Why the page needs its script. */
  need: string;
};

/**
 * What a wizard's page shows before its script runs, rendered by the build: the head of the first step
 * where it will stay. No fields: what is typed into a place holder would be lost. Without the step's
 * arrival: the first thing that is seen is there at once.
 */
export function WizardShell({ steps, heading, need }: Props) {
  const [first] = steps;
  return (
    <div className={css.page}>
      <PublicHeader />
      <main className={css.main}>
        <div className={css.form}>
          <div className={css.content}>
            <Heading>{heading}</Heading>
            <Progress steps={steps} step={1} editing={false} />
            <h1 className={css.title}>{first?.title}</h1>
            <p className={css.lead}>{first?.lead}</p>
            <NoScript need={need} />
          </div>
        </div>
      </main>
    </div>
  );
}
