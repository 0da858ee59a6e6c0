import { centsOf, formatCents } from '#shared/money/money.ts';
import type { ChargedCause } from '../../rules/movement-kinds.ts';
import { useBalance } from '../cash-api.ts';

type Props = { cause: ChargedCause; shown: boolean };

/** Shows what was paid in the till, in the question before a record is cancelled or deleted: it is left to return. */
export default function DepositNote({ cause, shown }: Props) {
  const { data } = useBalance(cause, shown);
  const paid = (data?.movements ?? [])
    .filter(({ isOnline }) => !isOnline)
    .reduce((cents, { usd }) => cents + centsOf(usd), 0);
  if (paid <= 0) return null;
  return (
    <p className="no-margin">
      Tiene <strong>{formatCents(paid)}</strong> de seña. No se devuelve sola: después puedes
      devolverla o retenerla en «Cobro».
    </p>
  );
}
