import { formatDollars } from '#shared/money/money.ts';
import type { ClientLineView } from '../contract/client-page.ts';
import type { CorrectionReview, PageFiles, PageState } from '../contract/page-state.ts';
import { correctionLabel } from '../rules/page-texts.ts';
import { Document } from './document.tsx';
import estimateCss from './estimate.module.css';
import { NameField } from './name-field.tsx';
import css from './page.module.css';

type Props = { state: PageState; correction: CorrectionReview; files: PageFiles };

/** Asks for the confirmation of a corrected answer. */
export function CorrectionDocument({ state: { token, page, business }, correction, files }: Props) {
  const { estimate } = page;
  const line = estimate?.lines.find(({ _id }) => _id === correction.line);
  const decision = line?.correction ?? null;
  if (!estimate || !line || decision === null) return null;
  const title = 'Vas a cambiar tu respuesta';
  const replaced = decision === 'approve' ? approvedAlternatives(line, estimate.lines) : [];
  return (
    <Document title={title} business={business} files={files}>
      <h1 className={css.title}>{title}</h1>
      <Changed title={decision === 'approve' ? 'Apruebas' : 'No se hace'} lines={[line]} />
      <Changed title="En lugar de" lines={replaced} />
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

const approvedAlternatives = (line: ClientLineView, lines: readonly ClientLineView[]) =>
  line.choiceGroup === null
    ? []
    : lines.filter(
        ({ choiceGroup, decision }) => choiceGroup === line.choiceGroup && decision === 'approve',
      );

function Changed({ title, lines }: { title: string; lines: readonly ClientLineView[] }) {
  if (lines.length === 0) return null;
  return (
    <section className={css.card}>
      <h2>{title}</h2>
      <ul className={css.decided}>
        {lines.map(({ _id, text, total }) => (
          <li key={_id}>
            <span>{text}</span>
            <b>{formatDollars(total)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
