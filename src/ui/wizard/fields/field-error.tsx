import css from './controls.module.css';

/** An error with an icon: colour alone is not enough. */
export function FieldError({ children }: { children: string }) {
  return (
    <span className={css.fieldError}>
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5M12 16v.01" />
      </svg>
      {children}
    </span>
  );
}
