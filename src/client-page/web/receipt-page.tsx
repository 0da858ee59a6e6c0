import { taxText } from '#clients/rules/tax-number.ts';
import { NOT_FISCAL } from '#sales/rules/receipt-text.ts';
import { formatDollars } from '#shared/money/money.ts';
import { formatMeasured } from '#shared/money/quantity.ts';
import { longDay } from '#shared/time/day-time.ts';
import type { Receipt } from '../contract/client-page.ts';
import type { PageBusiness, PageFiles, PageState } from '../contract/page-state.ts';
import { vehicleTitle } from '../rules/page-texts.ts';
import { Document } from './document.tsx';
import css from './page.module.css';
import own from './receipt.module.css';

/** The page `/mi/{token}/recibo`: what was done and paid, for the screen and for paper. */
export function ReceiptDocument({
  token,
  page,
  business,
  files,
}: PageState & { files: PageFiles }) {
  const { receipt, order } = page;
  if (receipt === null) throw new Error('a page without a receipt has no receipt to show');
  const tax = taxText(receipt);
  const title = order === null ? 'Recibo' : `Recibo de la orden ${order.number}`;
  return (
    <Document title={title} business={business} files={files}>
      <article className={`${css.card} ${own.receipt}`} aria-labelledby="recibo">
        <h1 id="recibo" className={own.title}>
          {title}
        </h1>
        <Workshop business={business} />
        <dl className={own.facts}>
          <div>
            <dt>Entregada</dt>
            <dd>
              <time dateTime={receipt.date}>{longDay(receipt.date)}</time>
            </dd>
          </div>
          <div>
            <dt>Cliente</dt>
            <dd>{page.client.name}</dd>
          </div>
          <div>
            <dt>Vehículo</dt>
            <dd>{vehicleTitle(page)}</dd>
          </div>
          {tax === '' ? null : (
            <div className={own.wide}>
              <dt>Identificación</dt>
              <dd>{tax}</dd>
            </div>
          )}
        </dl>
        <Lines receipt={receipt} />
        <p className="note top-12">{NOT_FISCAL}</p>
      </article>
      <p className={`${css.hint} ${own.tip} no-print`}>
        Con «Imprimir» o «Compartir» de tu navegador lo guardas en PDF.
      </p>
      <a className={`${css.button} no-print`} href={`/mi/${token}`}>
        Volver
      </a>
    </Document>
  );
}

function Workshop({ business: { name, address, phone } }: { business: PageBusiness }) {
  // The number stays in one line.
  const number = phone.replaceAll(' ', '\u00a0');
  return <p className="note top-4">{[name, address, number].filter(Boolean).join(' · ')}</p>;
}

type Line = Receipt['lines'][number];

function Lines({ receipt: { lines, total, rows } }: { receipt: Receipt }) {
  return (
    <table className={own.lines}>
      <thead>
        <tr>
          <th scope="col">Detalle</th>
          <th scope="col">Importe</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <tr key={index}>
            <td>
              {line.text}
              {line.quantity === 1 ? null : <span>{amountOf(line)}</span>}
            </td>
            <td>{formatDollars(line.total)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatDollars(total)}</td>
        </tr>
        {rows.map(({ label, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the page is rendered once
          <tr key={index} className={own.money}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

/** `2 × US$ 59,00`, `0,9 litros × US$ 12,00` */
function amountOf({ quantity, unit, price }: Line): string {
  return `${formatMeasured(quantity, unit)} × ${formatDollars(price)}`;
}
