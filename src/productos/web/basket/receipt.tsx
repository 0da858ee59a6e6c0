import { formatDollars } from '#shared/money/money.ts';
import type { BasketSale } from '../../contract/basket.ts';
import { lineQuantityText, NOT_FISCAL } from '../../rules/receipt-text.ts';
import css from './receipt.module.css';

type Props = { sale: BasketSale; business: string; timeZone: string };

/** The receipt, on the screen and on paper. */
export function Receipt({ sale, business, timeZone }: Props) {
  const { createdAt, clientName, seller, lines, total } = sale;
  return (
    <section className={css.receipt} aria-label="Comprobante de venta">
      <p className={css.business}>{business}</p>
      <p>
        {instantIn(timeZone, createdAt)} · Cliente: {clientName}
      </p>
      <table className={css.lines}>
        <thead>
          <tr>
            <th scope="col">Artículo</th>
            <th scope="col">Cantidad</th>
            <th scope="col">Precio</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line._id}>
              <th scope="row">{line.name}</th>
              <td>{lineQuantityText(line)}</td>
              <td>{formatDollars(line.salePrice)}</td>
              <td>{formatDollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.total}>
        <span>Total</span> <b>{formatDollars(total)}</b>
      </p>
      <p className={css.small}>
        Te atendió {seller}. {NOT_FISCAL}
      </p>
    </section>
  );
}

function instantIn(timeZone: string, iso: string): string {
  const format = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('es-UY', format).format(Date.parse(iso));
}
