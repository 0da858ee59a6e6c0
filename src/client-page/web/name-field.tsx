import css from './estimate.module.css';

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
