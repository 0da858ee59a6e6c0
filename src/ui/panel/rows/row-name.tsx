import css from './row.module.css';

/** The name of what a row or card is about; it opens that. */
export function RowName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.name} data-row onClick={onOpen}>
      <span>{name}</span>
    </button>
  );
}
