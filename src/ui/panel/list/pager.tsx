import { Button } from '@mantine/core';
import css from './pager.module.css';

type Props = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** Accessible name, «Páginas de citas»: two lists may be open at once. */
  label: string;
};

/** «Anterior / Página X de Y / Siguiente»; nothing for a single page. On paper, the page alone. */
export function Pager({ page, totalPages, onPage, label }: Props) {
  if (totalPages <= 1) return null;
  const where = `Página ${page} de ${totalPages}`;
  return (
    <>
      <nav className={css.pager} aria-label={label}>
        <Button
          className="no-print"
          variant="default"
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          Anterior
        </Button>
        <span className="muted" aria-live="polite">
          {where}
        </span>
        <Button
          className="no-print"
          variant="default"
          disabled={page >= totalPages}
          onClick={() => onPage(page + 1)}
        >
          Siguiente
        </Button>
      </nav>
      <div className={css.printed} data-where={where} />
    </>
  );
}
