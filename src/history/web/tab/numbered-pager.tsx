import { Button } from '@mantine/core';
import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { pageNumbers } from '../../rules/history-pages.ts';
import css from './history-tab.module.css';

type Props = {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
  /** «Páginas de historial» */
  label: string;
};

/** Buttons: first, previous, up to five page numbers with ellipses, next, last. */
export function NumberedPager({ page, totalPages, onPage, label }: Props) {
  if (totalPages <= 1) return null;
  const { pages, before, after } = pageNumbers(page, totalPages);
  const to = (target: number, disabled: boolean) => ({
    variant: 'default',
    disabled,
    onClick: () => onPage(target),
  });
  return (
    <nav className={css.turner} aria-label={label}>
      <Button {...to(1, page <= 1)} className={css.end ?? ''} aria-label="Primera página">
        <IconChevronsLeft size={20} aria-hidden="true" />
      </Button>
      <Button {...to(page - 1, page <= 1)} className="inset-12">
        « Anterior
      </Button>
      <ul className={css.numbers}>
        {before ? <Ellipsis /> : null}
        {pages.map((number) => (
          <li key={number}>
            <Button
              variant={number === page ? 'filled' : 'default'}
              className={css.number ?? ''}
              aria-label={`Página ${number} de ${totalPages}`}
              {...(number === page && { 'aria-current': 'page' as const })}
              onClick={() => onPage(number)}
            >
              {number.toLocaleString('es-UY')}
            </Button>
          </li>
        ))}
        {after ? <Ellipsis /> : null}
      </ul>
      <Button {...to(page + 1, page >= totalPages)} className="inset-12">
        Siguiente »
      </Button>
      <Button
        {...to(totalPages, page >= totalPages)}
        className={css.end ?? ''}
        aria-label="Última página"
      >
        <IconChevronsRight size={20} aria-hidden="true" />
      </Button>
    </nav>
  );
}

function Ellipsis() {
  return (
    <li aria-hidden="true" className="muted">
      …
    </li>
  );
}
