import { formatCents, formatDollars } from '#shared/money/money.ts';
import { DECISIONS } from '#work-orders/rules/answers.ts';
import type { ClientLine } from '../contract/client-page.ts';
import type { PageFiles, Pages } from '../contract/page-state.ts';
import {
  type Outcome,
  outcomesOf,
  sendLabel,
  unansweredCount,
  unansweredText,
} from '../rules/answer-form.ts';
import { correctionLabel } from '../rules/page-texts.ts';
import { Document } from './document.tsx';
import estimateCss from './estimate.module.css';
import { NameField } from './estimate-section.tsx';
import css from './page.module.css';

type Props<Name extends keyof Pages> = Pages[Name] & { files: PageFiles };

/** In their order on the page. */
const TITLES: Readonly<Record<Outcome, string>> = {
  approve: 'Apruebas',
  decline: 'No se hace',
  'call-me': 'Te llamamos por',
  unanswered: 'Sin responder',
};
const OUTCOMES: readonly Outcome[] = [...DECISIONS, 'unanswered'];

/** The second step without a script: the answers once more, and the button that sends them. */
export function ReviewDocument({ token, page, business, review, files }: Props<'review'>) {
  const { fields, answers, approvedCents } = review;
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
        <LineList
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

/** Asks for the confirmation of a corrected answer. */
export function CorrectionDocument(props: Props<'correction'>) {
  const { token, page, business, files } = props;
  const { estimate } = page;
  const line = estimate?.lines.find(({ _id }) => _id === props.line);
  const decision = line?.correction ?? null;
  if (!estimate || !line || decision === null) return null;
  const title = 'Vas a cambiar tu respuesta';
  const replaced = decision === 'approve' ? approvedAlternatives(line, estimate.lines) : [];
  return (
    <Document title={title} business={business} files={files}>
      <h1 className={css.title}>{title}</h1>
      <LineList title={decision === 'approve' ? 'Apruebas' : 'No se hace'} lines={[line]} />
      <LineList title="En lugar de" lines={replaced} />
      <form method="post" action={`/mi/${token}/correcciones`} className={estimateCss.send}>
        <input type="hidden" name="contentHash" value={estimate.contentHash} />
        <input type="hidden" name="line" value={line._id} />
        <input type="hidden" name="decision" value={decision} />
        <NameField typed="" />
        <button
          type="submit"
          name="confirmed"
          value="yes"
          className={`${css.button} ${css.primary}`}
        >
          {correctionLabel(line, decision)}
        </button>
        <a className={css.button} href={`/mi/${token}#presupuesto`}>
          Volver sin cambiar
        </a>
      </form>
    </Document>
  );
}

const approvedAlternatives = (line: ClientLine, lines: readonly ClientLine[]) =>
  line.choiceGroup === null
    ? []
    : lines.filter(
        ({ choiceGroup, decision }) => choiceGroup === line.choiceGroup && decision === 'approve',
      );

function LineList({ title, lines }: { title: string; lines: readonly ClientLine[] }) {
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
