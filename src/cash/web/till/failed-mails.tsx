import { useQuery } from '@tanstack/react-query';
import { listMail } from '#mail/contract/mail.ts';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import { RecordTitle, type RecordWays } from './record-ways.tsx';
import recordCss from './records.module.css';
import css from './till.module.css';

/** Mails to clients that no further try sends; nothing without the permission to read them. */
export function FailedMails({ ways }: { ways: RecordWays }) {
  const { timeZone } = useWorkshop();
  const { data } = useQuery(readQuery(listMail, { query: { state: 'failed', limit: 20 } }));
  if (data === undefined || data.mails.length === 0) return null;
  return (
    <section className={`${css.part} no-print`} aria-labelledby="till-mails">
      <h3 id="till-mails" className={css.partTitle}>
        {data.total === 1 ? '1 correo no salió' : `${data.total} correos no salieron`}
      </h3>
      <ul className="plain-list">
        {data.mails.map(({ _id, subject, recipient, citation, reservation, createdAt }) => (
          <li key={_id} className={recordCss.mail}>
            <RecordTitle
              cause={
                citation === null
                  ? { kind: 'reservation', id: reservation }
                  : { kind: 'citation', id: citation }
              }
              ways={ways}
            >
              {subject}
            </RecordTitle>
            <span className="muted smaller break-anywhere">
              {recipient} · {formatInstant(createdAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
      <p className="note smaller top-8">Reintenta desde «Correos», en tu menú.</p>
    </section>
  );
}
