import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { fetchReturns, financeKeys } from '../finance-api.ts';
import css from './void-dialog.module.css';

/** The components that return to stock once a sale is voided. */
export function Returns({ line, shown }: { line: string; shown: boolean }) {
  // Read once per opening: after the void the server rejects the call.
  const [opening] = useState(() => performance.now());
  const { data, isError } = useQuery({
    queryKey: financeKeys.returns(line, opening),
    queryFn: ({ signal }) => fetchReturns(line, signal),
    enabled: shown,
    staleTime: 'static',
  });
  if (data === undefined) {
    return (
      <p className={css.note} role="status">
        {isError
          ? 'Vuelve al stock todo lo que la venta tomó.'
          : 'Cargando lo que vuelve al stock…'}
      </p>
    );
  }
  const returned = data.filter(({ deleted }) => !deleted);
  const deletedComponents = data.filter(({ deleted }) => deleted);
  return (
    <div>
      {returned.length === 0 ? (
        <p className={css.note}>Nada vuelve al stock.</p>
      ) : (
        <>
          <p className={css.lead}>Vuelve al stock:</p>
          <ul className={css.returns} aria-label="Vuelve al stock">
            {returned.map(({ code, name, quantity, unit }) => (
              <li key={code}>
                <span>{name}</span> <b>{formatWithUnit(quantity, unit)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {deletedComponents.length === 0 ? null : (
        <p className={css.note}>
          No vuelve, porque se eliminó de Componentes:{' '}
          {deletedComponents.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}
