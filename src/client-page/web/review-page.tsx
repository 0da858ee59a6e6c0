import { formatCents, formatDollars } from '#shared/money/money.ts';
import { DECISIONS } from '#work-orders/rules/answers.ts';
import type { ClientLineView } from '../contract/client-page.ts';
import type { PageFiles, PageState, Review } from '../contract/page-state.ts';
import { unansweredCount } from '../rules/page-texts.ts';
import { type Outcome, outcomesOf } from '../rules/review-outcomes.ts';
import { sendLabel, unansweredText } from '../rules/send-label.ts';
import { Document } from './document.tsx';
import css from './page.module.css';

/** In their order on the page. */
const TITLES: Readonly<Record<Outcome, string>> = {
  approve: 'Apruebas',
  decline: 'No se hace',
  'call-me': 'Te llamamos por',
  unanswered: 'Sin responder',
};
const OUTCOMES: readonly Outcome[] = [...DECISIONS, 'unanswered'];

/** The second step without a script: the answers once more, and the button that sends them. */
export function ReviewDocument({
  state: { token, page, business },
  review: { fields, answers, approvedCents },
  files,
}: {
  state: PageState;
  review: Review;
  files: PageFiles;
}) {
  const { estimate } = page;
  const outcomes = estimate === null ? [] : outcomesOf(estimate, answers);
  const approves = answers.some(({ decision }) => decision === 'approve');
  const left = unansweredText(
    unansweredCount(
      outcomes.filter(({ outcome }) => outcome === 'unanswered').map(({ line }) => line),
      {},
    ),
  );
  const title = approves
    ? `Vas a aprobar ${formatCents(approvedCents)}`
    : 'Vas a enviar tu respuesta';
  return (
    <Document title={title} business={business} files={files}>
      <h1 className={css.title}>{title}</h1>
      {OUTCOMES.map((outcome) => (
        <Decided
          key={outcome}
          title={TITLES[outcome]}
          lines={outcomes.filter((each) => each.outcome === outcome).map(({ line }) => line)}
        />
      ))}
      <form method="post" action={`/mi/${token}/respuestas`} className={css.actions}>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {left === '' ? null : <p>{left}.</p>}
        <button
          type="submit"
          name="confirmed"
          value="yes"
          className={`${css.button} ${css.primary}`}
        >
          {sendLabel(approves ? formatCents(approvedCents) : null)}
        </button>
        <button type="submit" name="confirmed" value="no" className={css.button}>
          Volver y cambiar
        </button>
      </form>
    </Document>
  );
}

function Decided({ title, lines }: { title: string; lines: readonly ClientLineView[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      <ul className={css.decided}>
        {lines.map((line) => (
          <li key={line._id}>
            <span>{line.text}</span>
            <b>{formatDollars(line.total)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
