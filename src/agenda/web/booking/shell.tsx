import { PublicHeader } from '#web-kit/public-header.tsx';
import css from './booking.module.css';
import { STEPS } from './booking-fields.ts';
import { Progress } from './progress.tsx';

/**
 * What `/cita` shows before its script runs, rendered by the build: the head of the first step where it
 * will stay. No fields: what is typed into a place holder would be lost.
 */
export function BookingShell() {
  return (
    <div className={css.page}>
      <PublicHeader />
      <main className={css.main}>
        <div className={css.form}>
          <div className={css.content}>
            <Progress step={1} editing={false} />
            <div className={css.step}>
              <h1 className={css.title}>{STEPS[1].title}</h1>
              <p className={css.lead}>{STEPS[1].lead}</p>
            </div>
          </div>
        </div>
      </main>
    </div>
  );
}
