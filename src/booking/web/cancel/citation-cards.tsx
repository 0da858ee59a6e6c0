import { type ReactNode, useId } from 'react';
import { CITATION_LABELS, type CitationStatus } from '#agenda/rules/citation-status.ts';
import { CitationStatusChip } from '#agenda/web/status-chip.tsx';
import css from './cancel.module.css';
import type { CitationText, CitationTexts } from './citation-texts.ts';

type Props = { texts: CitationTexts; status: CitationStatus | null; day: string };

/** The booked appointment as cards of terms and values, with every part that the script may fill. */
export function BookedCitationCards({ texts, status, day }: Props) {
  return (
    <div className="stack one-column gap-12" data-cards hidden={status === null}>
      <Card title="Cliente">
        <Row texts={texts} of="clientName" term="Nombre" />
        <Row texts={texts} of="clientEmail" term="Email" />
        <Row texts={texts} of="clientPhone" term="Teléfono" />
      </Card>
      <Card title="Servicio">
        <Row texts={texts} of="service" term="Nombre" />
        <Row texts={texts} of="duration" term="Duración" />
        <Row texts={texts} of="price" term="Precio" figure />
        <Row texts={texts} of="vehicle" term="Moto" optional />
      </Card>
      <Card title="Fecha y hora">
        <Row texts={texts} of="date" term="Fecha" instant={day} />
        <Row texts={texts} of="time" term="Hora" instant={texts.time} figure />
      </Card>
      <Card title="Estado">
        <div className={css.row}>
          <dt>Actual</dt>
          <dd>
            {(Object.keys(CITATION_LABELS) as CitationStatus[]).map((each) => (
              <span key={each} data-status={each} hidden={each !== status}>
                <CitationStatusChip status={each} />
              </span>
            ))}
          </dd>
        </div>
      </Card>
      <Card title="Notas" data-optional="notes" hidden={texts.notes === ''}>
        <Row texts={texts} of="notes" term="Lo que nos contaste" wide />
      </Card>
    </div>
  );
}

type CardProps = {
  title: string;
  'data-optional'?: CitationText;
  hidden?: boolean;
  children: ReactNode;
};

function Card({ title, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <section {...rest} className={css.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl className={css.list}>{children}</dl>
    </section>
  );
}

type RowProps = {
  texts: CitationTexts;
  of: CitationText;
  term: string;
  figure?: boolean;
  wide?: boolean;
  /** Without a text it is hidden. */
  optional?: boolean;
  /** Day or time of the text, for programs. */
  instant?: string;
};

function Row(props: RowProps) {
  const { texts, of, term, figure = false, wide = false, optional = false, instant } = props;
  const text = texts[of];
  return (
    <div
      className={wide ? css.wide : css.row}
      data-optional={optional ? of : undefined}
      hidden={optional && text === ''}
    >
      <dt>{term}</dt>
      <dd className={figure ? css.figure : undefined}>
        {instant === undefined ? (
          <span data-text={of}>{text}</span>
        ) : (
          <time dateTime={instant} data-text={of}>
            {text}
          </time>
        )}
      </dd>
    </div>
  );
}
