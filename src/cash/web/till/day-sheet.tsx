import { useWorkshop } from '#settings/web/workshop-api.ts';
import { type Day, longDay } from '#shared/time/day-time.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { CashDay } from '../../contract/cash-day.ts';
import { CURRENCY_LABELS, formatAmount, formatSignedAmount } from '../../rules/currency.ts';
import { openDaysText } from '../../rules/open-days.ts';
import css from './day-sheet.module.css';
import {
  GROUP_TITLES,
  groupMovements,
  movementTime,
  movementTitle,
  reopeningText,
} from './movement-text.ts';

/** A closed day on paper, as wide as the paper: A4 or a roll of 80 mm. */
export function DaySheet({ till, today }: { till: CashDay; today: Day }) {
  const { name, timeZone } = useWorkshop();
  const { closing, day, from, rows, movements, reopenings } = till;
  return (
    <article className={css.sheet}>
      <h1>{name}</h1>
      <h2>
        Caja del {longDay(day)}
        {closing === null ? '' : `. Cierre n.º ${closing.number}`}
      </h2>
      {closing === null ? null : (
        <p>
          Cerrada por {closing.by}, {formatInstant(closing.at, timeZone)}. {openDaysText(from, day)}
        </p>
      )}
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">Medio</th>
            <th scope="col">Esperado</th>
            <th scope="col">Contado</th>
            <th scope="col">Dif.</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ method, currency, expected, counted, difference }) => (
            <tr key={`${method._id} ${currency}`}>
              <th scope="row">
                {method.label}, {CURRENCY_LABELS[currency]}
              </th>
              <td>{formatAmount(expected, currency)}</td>
              <td>{counted === null ? '—' : formatAmount(counted, currency)}</td>
              <td>{difference === null ? '—' : formatSignedAmount(difference, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {closing === null || closing.note === '' ? null : <p>Nota: {closing.note}</p>}
      {reopenings.map((each) => (
        <p key={each.number}>{reopeningText(each, timeZone)}</p>
      ))}
      {groupMovements(movements).map(({ name: group, movements: own, subtotal }) => (
        <table key={group} className={css.table}>
          <thead>
            <tr>
              <th scope="col">{GROUP_TITLES[group]}</th>
              <td>{subtotal}</td>
            </tr>
          </thead>
          <tbody>
            {own.map((movement) => (
              <tr key={movement._id}>
                <th scope="row">
                  {movementTime(movement, today, timeZone)} {movementTitle(movement)}
                  {movement.clientName === '' ? '' : `, ${movement.clientName}`}
                  {`, ${movement.method.label}`}
                </th>
                <td>{formatAmount(movement.amount, movement.currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      <p className={css.sign}>Firma</p>
    </article>
  );
}
