import css from './row.module.css';

/** The name of a row's record, as the button that opens it. */
export function RowName({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <button type="button" className={css.name} data-row onClick={onOpen}>
      <span>{name}</span>
    </button>
  );
}
