import type { ReactNode } from 'react';
import { centsOf, formatDollars } from '#shared/money/money.ts';
import { formatQuantity } from '#shared/money/quantity.ts';
import { DECISION_LABELS, DECISIONS, type Decision } from '#work-orders/rules/answers.ts';
import type { Urgency } from '#work-orders/rules/findings.ts';
import { photoNameIn } from '#work-orders/rules/photos.ts';
import type { ClientLine } from '../contract/client-page.ts';
import type { Typed } from '../contract/page-state.ts';
import { groupField, questionField } from '../rules/answer-form.ts';
import { correctionLabel } from '../rules/page-texts.ts';
import css from './estimate.module.css';
import page from './page.module.css';

type Props = { token: string; line: ClientLine };

/** A line with its three choices. */
export function LineField({ token, line, typed }: Props & { typed: Typed }) {
  const { choiceGroup } = line;
  const name = questionField(line);
  return (
    <fieldset className={css.line}>
      <legend className={css.title}>
        <LineTitle line={line} />
      </legend>
      <LineFacts token={token} line={line} />
      <div className={css.choices}>
        {DECISIONS.map((decision) => (
          <Choice
            key={decision}
            name={name}
            // In a group, approving names the line.
            value={decision === 'approve' && choiceGroup !== null ? line._id : decision}
            line={decision === 'approve' ? line : null}
            chosen={typed[name] ?? line.decision ?? ''}
          >
            {DECISION_LABELS[decision]}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** Lines of which the client chooses at most one. */
export function AlternativesField({
  token,
  lines,
  typed,
}: {
  token: string;
  typed: Typed;
  lines: readonly ClientLine[];
}) {
  const name = groupField(lines[0]?.choiceGroup ?? 0);
  const others: Decision[] = ['decline', 'call-me'];
  const common = others.find((each) => lines.every(({ decision }) => decision === each));
  const chosen = typed[name] ?? common ?? '';
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>Elige una de estas opciones</legend>
      {lines.map((line) => (
        <div key={line._id} className={css.option}>
          <h3 className={css.title}>
            <LineTitle line={line} />
          </h3>
          <LineFacts token={token} line={line} />
          <div className={css.choices}>
            <Choice name={name} value={line._id} line={line} chosen={chosen}>
              {DECISION_LABELS.approve}
              <span className="sr-only">: {line.text}</span>
            </Choice>
          </div>
        </div>
      ))}
      <div className={css.choices}>
        {others.map((decision) => (
          <Choice key={decision} name={name} value={decision} line={null} chosen={chosen}>
            {DECISION_LABELS[decision]}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

const DECIDED_LABELS: Readonly<Record<Decision, string>> = {
  approve: 'Aprobado',
  decline: 'No, gracias',
  'call-me': 'Te vamos a llamar',
};

/** An answered line with its decision, and a form to correct it while the work has not begun. */
export function AnsweredLine({ token, line, contentHash }: Props & { contentHash: string }) {
  const { correction } = line;
  return (
    <>
      <h3 className={css.title}>
        <LineTitle line={line} />
      </h3>
      <LineFacts token={token} line={line} />
      {line.decision === null ? null : (
        <div className={css.answer}>
          <p className={`${css.decided} ${css[line.decision]}`}>{DECIDED_LABELS[line.decision]}</p>
          {correction === null ? null : (
            <form method="post" action={`/mi/${token}/correcciones`}>
              <input type="hidden" name="contentHash" value={contentHash} />
              <input type="hidden" name="line" value={line._id} />
              <input type="hidden" name="decision" value={correction} />
              <button className={page.button} type="submit">
                {correctionLabel(line, correction)}
                <span className="sr-only">: {line.text}</span>
              </button>
            </form>
          )}
        </div>
      )}
    </>
  );
}

const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  now: 'Urgente',
  watch: 'Para vigilar',
};

/** The text of a line, with its urgency. */
function LineTitle({ line: { text, urgency } }: { line: ClientLine }) {
  if (urgency === null) return text;
  return (
    <>
      {text} <span className={`${css.urgency} ${page[urgency]}`}>{URGENCY_LABELS[urgency]}</span>
    </>
  );
}

function LineFacts({ token, line }: Props) {
  const { cause, photos, quantity, price, total } = line;
  return (
    <>
      {cause === '' ? null : <p className={css.cause}>{cause}</p>}
      {photos.length === 0 ? null : (
        <ul className={css.photos}>
          {photos.map((photo, index) => (
            <li key={photo._id}>
              <Photo token={token} photo={photo._id} alt={photoNameIn(photo, index, line.text)} />
            </li>
          ))}
        </ul>
      )}
      <p className={css.price}>
        {quantity === 1 ? null : (
          <span className={css.quantity}>
            {formatQuantity(quantity)} × {formatDollars(price)}
          </span>
        )}
        <b>{formatDollars(total)}</b>
      </p>
    </>
  );
}

/** A small photo that opens the large one. */
export function Photo({ token, photo, alt }: { token: string; photo: string; alt: string }) {
  const address = `/mi/${token}/foto/${photo}`;
  return (
    <a className={css.photo} href={`${address}/1600`}>
      <img
        src={`${address}/400`}
        alt={alt}
        width="400"
        height="300"
        loading="lazy"
        // Text, styles and fonts come first on a slow line.
        fetchPriority="low"
      />
    </a>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  /** The line whose price the choice approves. */
  line: ClientLine | null;
  /** The value that is chosen in its field; '' without one. */
  chosen: string;
  children: ReactNode;
};

/** A native radio button as a tile of 48 pixels; the script adds the cents of the ticked ones. */
function Choice({ name, value, line, chosen, children }: ChoiceProps) {
  return (
    <label className={css.choice}>
      <input
        type="radio"
        className="cover-input"
        name={name}
        value={value}
        defaultChecked={chosen === value}
        {...(line !== null && { 'data-cents': centsOf(line.total) })}
      />
      <span>{children}</span>
    </label>
  );
}
