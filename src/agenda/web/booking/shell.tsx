import { NoScript } from '#web-kit/no-script.tsx';
import { PublicHeader } from '#web-kit/public-header.tsx';
import css from './booking.module.css';
import { STEPS } from './booking-fields.ts';
import { Progress } from './progress.tsx';

/**
 * What `/cita` shows before its script runs, rendered by the build: the head of the first step where it
 * will stay. No fields: what is typed into a place holder would be lost. Without the step's arrival: the
 * first thing that is seen is there at once.
 */
export function BookingShell() {
  return (
    <div className={css.page}>
      <PublicHeader />
      <main className={css.main}>
        <div className={css.form}>
          <div className={css.content}>
            <Progress step={1} editing={false} />
            <h1 className={css.title}>{STEPS[1].title}</h1>
            <p className={css.lead}>{STEPS[1].lead}</p>
            <NoScript need="Para agendar en línea hace falta JavaScript." />
          </div>
        </div>
      </main>
    </div>
  );
}
