import { useQuery } from '@tanstack/react-query';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { formatInstant } from '#ui/panel/text/format-instant.ts';
import { listClearings } from '../../contract/clearing.ts';
import { recordsText } from '../../rules/history-text.ts';
import css from './clear-dialog.module.css';
import { ExportButton } from './export-button.tsx';

/** Earlier clearings, each with its export. */
export function PastClearings() {
  const { timeZone } = useWorkshop();
  const { data } = useQuery(readQuery(listClearings, {}));
  if (!data || data.length === 0) return null;
  return (
    <section className={css.past}>
      <h3 className={css.pastTitle}>Copias anteriores</h3>
      <ul className={css.list}>
        {data.map(({ _id, createdAt, by, citations, reservations, restoredAt }) => {
          const when = formatInstant(createdAt, timeZone);
          return (
            <li key={_id} className={css.line}>
              <span>
                {when}
                <span className={css.under}>
                  {' '}
                  · {by} · {recordsText(citations, reservations)}
                  {restoredAt === null ? '' : ' · Restaurado'}
                </span>
              </span>
              <ExportButton id={_id} createdAt={createdAt} label={`Descargar copia del ${when}`} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
