import { numericDay } from '#shared/time/day-time.ts';
import { onRowClick, RowName } from '#ui/panel/rows/row.tsx';
import type { ClientRecord } from '../../contract/client.ts';
import { motorcycleName } from '../../rules/client-text.ts';
import { Plate } from '../plate.tsx';
import css from '../record.module.css';
import { RecordSection } from '../record-parts.tsx';

type Props = { client: ClientRecord; onOpen: (id: string) => void };

/** The client's motorcycles, with former ones at the end. */
export function OwnedMotorcycles({ client, onOpen }: Props) {
  return (
    <RecordSection title="Motos">
      {client.motorcycles.length === 0 ? (
        <p className={css.quiet}>Todavía no tiene motos anotadas.</p>
      ) : (
        <ul className={css.list}>
          {client.motorcycles.map((each) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: an extra for the mouse; the keyboard has the button
            <li key={each._id} className={css.card} onClick={onRowClick(() => onOpen(each._id))}>
              <span className={css.line}>
                <Plate plate={each.plate} />
                <RowName name={motorcycleName(each)} onOpen={() => onOpen(each._id)} />
                {each.until === null ? null : (
                  <span className={css.under}>{`Hasta el ${numericDay(each.until)}`}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </RecordSection>
  );
}
