import record from '../record.module.css';
import css from './contacts.module.css';

type Props = {
  title: string;
  name: string;
  /** Each fact with its values; a fact without values shows «—». */
  facts: readonly (readonly [label: string, values: readonly string[]])[];
  /** Whether it is the record from which the dialog was opened. */
  own?: boolean;
};

/** One of two clients, as a merge or a split leaves them. */
export function ClientSide({ title, name, facts, own = false }: Props) {
  return (
    <section className={`${css.side} ${own ? css.stays : ''}`}>
      <h3 className={record.under}>{title}</h3>
      <strong>{name}</strong>
      <dl className={css.facts}>
        {facts.map(([label, values]) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.length === 0 ? <dd>—</dd> : null}
            {values.map((value) => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
