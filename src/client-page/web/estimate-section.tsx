import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { groupAlternatives } from '#work-orders/rules/order-lines.ts';
import type { ClientEstimate, ClientLine } from '../contract/client-page.ts';
import type { Typed } from '../contract/page-state.ts';
import { isOpenLine, sendLabel, unansweredCount, unansweredText } from '../rules/answer-form.ts';
import { closedText } from '../rules/page-texts.ts';
import css from './estimate.module.css';
import { AlternativesField, AnsweredLine, LineField } from './estimate-line.tsx';
import page from './page.module.css';

type Props = {
  token: string;
  estimate: ClientEstimate;
  typed: Typed;
};

/** The estimate: as a form while it can be answered, otherwise what was decided. */
export function EstimateSection({ token, estimate, typed }: Props) {
  const open = estimate.lines.filter((line) => isOpenLine(estimate, line));
  const closed = estimate.lines.filter((line) => !isOpenLine(estimate, line));
  if (estimate.lines.length === 0) return null;
  const reason = closedText(estimate.state);
  return (
    <section className={css.estimate} id="presupuesto" aria-labelledby="presupuesto-titulo">
      <h2 id="presupuesto-titulo">Presupuesto</h2>
      {reason === null ? null : <p className={css.reason}>{reason}</p>}
      {estimate.state === 'answered' || (open.length > 0 && closed.length > 0) ? (
        <Thanks lines={estimate.lines} open={open} />
      ) : null}
      {closed.length === 0 ? null : (
        <ul className={css.lines}>
          {closed.map((line) => (
            <li key={line._id} className={css.line}>
              <AnsweredLine token={token} line={line} contentHash={estimate.contentHash} />
            </li>
          ))}
        </ul>
      )}
      {open.length === 0 ? null : (
        <AnswerForm token={token} estimate={estimate} typed={typed} open={open} />
      )}
    </section>
  );
}

type ThanksProps = { lines: readonly ClientLine[]; open: readonly ClientLine[] };

/** Summary after an answer: the approved total, and the number of open questions. */
function Thanks({ lines, open }: ThanksProps) {
  const approved = lines.filter(({ decision }) => decision === 'approve');
  const total = approved.reduce((sum, line) => sum + line.total, 0);
  const left = unansweredText(unansweredCount(open, {}));
  const thanks =
    open.length === 0 ? 'Gracias, ya tenemos tu respuesta.' : 'Gracias, anotamos tu respuesta.';
  return (
    <p className={css.thanks}>
      {approved.length === 0 ? (
        `${thanks} No aprobaste ningún trabajo.`
      ) : (
        <>
          {thanks} Aprobaste <b>{formatDollars(total)}</b>.
        </>
      )}
      {left === '' ? null : ` ${left}.`}
      {lines.some(({ correction }) => correction !== null)
        ? ' Puedes corregirla mientras no empezamos el trabajo.'
        : null}
    </p>
  );
}

function AnswerForm({ token, estimate, typed, open }: Props & { open: readonly ClientLine[] }) {
  const left = unansweredText(unansweredCount(open, typed));
  const waits = open.some(({ decision }) => decision === 'call-me');
  return (
    <form method="post" action={`/mi/${token}/respuestas`} className={css.form} data-answers="">
      <p className={css.intro}>
        {waits
          ? 'Te vamos a llamar. Si ya decidiste, también puedes responder aquí.'
          : 'Elige qué hacemos con cada trabajo. Sin tu aprobación no hacemos ninguno.'}
      </p>
      <input type="hidden" name="contentHash" value={estimate.contentHash} />
      {groupAlternatives(open).map(([first, ...others]) =>
        first === undefined ? null : others.length === 0 ? (
          <LineField key={first._id} token={token} typed={typed} line={first} />
        ) : (
          <AlternativesField
            key={first._id}
            token={token}
            typed={typed}
            lines={[first, ...others]}
          />
        ),
      )}
      <div className={css.send}>
        <NameField typed={typed['name']} />
        <p className={css.total} data-total="" aria-live="polite" hidden />
        <p className={css.left} data-unanswered="" aria-live="polite" hidden={left === ''}>
          {left}
        </p>
        <button className={`${page.button} ${page.primary}`} type="submit" data-send="">
          {sendLabel(null)}
        </button>
        <p className={css.until}>
          Puedes responder hasta el {longDayWithoutYear(estimate.validUntil)}.
        </p>
      </div>
    </form>
  );
}

/** The name of who answers, which may differ from the client's. */
export function NameField({ typed }: { typed: string | undefined }) {
  return (
    <>
      <label className={css.name} htmlFor="nombre">
        Tu nombre <span className={css.optional}>(opcional)</span>
      </label>
      <input
        id="nombre"
        className={css.input}
        name="name"
        type="text"
        defaultValue={typed}
        maxLength={100}
        autoComplete="name"
      />
    </>
  );
}
