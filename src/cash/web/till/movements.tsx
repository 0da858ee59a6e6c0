import { IconArrowBackUp, IconCash } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { Day } from '#shared/time/day-time.ts';
import { Chip } from '#ui/chip.tsx';
import { ListNotice } from '#ui/panel/list/list-states.tsx';
import type { CashDay, TillMovement } from '../../contract/cash-day.ts';
import { formatAmount } from '../../rules/currency.ts';
import { MOVEMENT_KIND_LABELS } from '../../rules/movement-kinds.ts';
import { ofNearDay } from '../../rules/open-days.ts';
import { GROUP_TITLES, groupMovements, movementTime, movementTitle } from './movement-text.ts';
import { RecordTitle, type RecordWays } from './record-ways.tsx';
import recordCss from './records.module.css';
import css from './till.module.css';

type Props = { till: CashDay; today: Day; ways: RecordWays };

/** The movements of the day by their cause, with a subtotal for each. */
export function Movements({ till, today, ways }: Props) {
  const groups = groupMovements(till.movements);
  if (groups.length === 0) {
    return (
      <ListNotice
        icon={IconCash}
        sentence="Sin movimientos"
        advice="Cada cobro, gasto o retiro de este día aparece aquí."
      />
    );
  }
  return (
    <section className={css.part} aria-labelledby="till-movements">
      <h3 id="till-movements" className={css.partTitle}>
        Movimientos
      </h3>
      {groups.map(({ name, movements, subtotal }) => (
        <section key={name} aria-labelledby={`till-${name}`}>
          <div className={recordCss.groupHead}>
            <h4 id={`till-${name}`} className={recordCss.groupTitle}>
              {GROUP_TITLES[name]}
            </h4>
            <span className="digits strong">{subtotal}</span>
          </div>
          <ul className="plain-list">
            {movements.map((movement) => (
              <MovementRow key={movement._id} {...{ movement, today, ways }} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type RowProps = { movement: TillMovement; today: Day; ways: RecordWays };

function MovementRow({ movement, today, ways }: RowProps) {
  const { timeZone } = useWorkshop();
  const { amount, currency, kind, method, clientName, by, aboutDay, note, cause } = movement;
  const undone = movement.isReversed || movement.reverses !== null;
  const title = movementTitle(movement);
  const about = [
    clientName,
    cause.id === null ? '' : MOVEMENT_KIND_LABELS[kind],
    method.kind === 'paypal' ? '' : method.label,
    movementTime(movement, today, timeZone),
    by,
  ];
  return (
    <li className={`${recordCss.movement} ${undone ? recordCss.undone : ''}`}>
      <span className={recordCss.movementTitle}>
        <RecordTitle cause={cause} clientName={clientName} ways={ways}>
          {title}
        </RecordTitle>
        {undone ? (
          <Chip family="grey" icon={IconArrowBackUp}>
            {movement.reverses === null ? 'Anulado' : 'Anulación'}
          </Chip>
        ) : null}
      </span>
      <span className={recordCss.amount}>{formatAmount(amount, currency)}</span>
      <span className={recordCss.about}>
        {about.filter((part) => part !== '').join(' · ')}
        {aboutDay === null ? null : <strong> · {ofNearDay(aboutDay, today)}</strong>}
        {note === '' || note === title ? null : <span className="block">{note}</span>}
      </span>
    </li>
  );
}
