import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconMailOff } from '@tabler/icons-react';
import { LiveRegion } from '#ui/live-region.tsx';
import states from '#ui/panel/dialogs/dialog-states.module.css';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { Pager } from '#ui/panel/list/pager.tsx';
import { usePageQuery } from '#ui/panel/list/use-page.ts';
import { FreezableList } from '#ui/panel/rows/freezable-list.tsx';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { formatInstantTime } from '#ui/panel/text/inline-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import {
  listMail,
  MAIL_STATE_LABELS,
  MAIL_STATES,
  type MailState,
  type MailSummary,
} from '../contract/mail.ts';
import { formatDayAndTime, MailStateChip } from './mail-facts.tsx';
import css from './outbox.module.css';

const DEBOUNCE_MS = 300;

type Props = {
  opened: boolean;
  filter: OutboxFilter;
  onFilter: (filter: OutboxFilter) => void;
  onRead: (id: string) => void;
  timeZone: string;
};

/** The list with its filters, newest first. */
export function Outbox({ opened, filter, onFilter, onRead, timeZone }: Props) {
  return (
    <>
      <div className={css.filters}>
        <TextInput
          label="Destinatario"
          placeholder="Parte de la dirección"
          inputMode="email"
          maxLength={254}
          value={filter.recipient}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, page: 1, recipient: currentTarget.value })
          }
        />
        <NativeSelect
          size="md"
          label="Estado"
          data={STATE_CHOICES}
          value={filter.state}
          onChange={({ currentTarget }) =>
            onFilter({ ...filter, page: 1, state: readState(currentTarget.value) })
          }
        />
      </div>
      <Mails
        {...{ opened, filter, onRead, timeZone }}
        onPage={(page) => onFilter({ ...filter, page })}
      />
    </>
  );
}

type MailsProps = Omit<Props, 'onFilter'> & { onPage: (page: number) => void };

function Mails({ opened, filter, onRead, onPage, timeZone }: MailsProps) {
  const [recipient] = useDebouncedValue(filter.recipient.trim(), DEBOUNCE_MS);
  const { page, state } = filter;
  const query = {
    page,
    ...(state !== '' && { state }),
    ...(recipient !== '' && { recipient }),
  };
  const { data, error, goToPage, retry, ...reading } = usePageQuery({
    ...readQuery(listMail, { query }),
    page,
    goToPage: onPage,
    wanted: opened,
  });
  return (
    <>
      {error ? (
        <ReadFailure title="No se pudieron cargar los correos." error={error} onRetry={retry} />
      ) : null}
      {data ? (
        <FreezableList page={{ ...reading, data }} rows="mails" newRowsText={newRowsText}>
          {({ mails, total, page: at, totalPages }) => (
            <>
              <LiveRegion>{total === 1 ? '1 correo' : `${total} correos`}</LiveRegion>
              {mails.length === 0 ? (
                <Empty filtered={state !== '' || recipient !== ''} />
              ) : (
                <ul className={css.list}>
                  {mails.map((mail) => (
                    <Line key={mail._id} mail={mail} timeZone={timeZone} onRead={onRead} />
                  ))}
                </ul>
              )}
              <Pager
                label="Páginas de correos"
                page={at}
                totalPages={totalPages}
                onPage={goToPage}
              />
            </>
          )}
        </FreezableList>
      ) : error ? null : (
        <Loading />
      )}
    </>
  );
}

const newRowsText = (waiting: number) =>
  waiting === 1 ? '1 correo nuevo' : `${waiting} correos nuevos`;

type LineProps = { mail: MailSummary; timeZone: string; onRead: (id: string) => void };

function Line({ mail, timeZone, onRead }: LineProps) {
  return (
    <li>
      <button type="button" className={css.line} onClick={() => onRead(mail._id)}>
        <span className="strong break-anywhere">{mail.subject}</span>
        <span className={css.state}>
          <MailStateChip
            state={mail.state}
            held={mail.heldUntil ? formatInstantTime(mail.heldUntil, timeZone) : ''}
          />
        </span>
        <span className={css.facts}>
          <span>{mail.recipient}</span>
          <time dateTime={mail.createdAt}>{formatDayAndTime(mail.createdAt, timeZone)}</time>
        </span>
      </button>
    </li>
  );
}

function Empty({ filtered }: { filtered: boolean }) {
  return (
    <div className={`${states.empty} ${css.empty}`}>
      <IconMailOff size={40} aria-hidden="true" />
      <p>
        {filtered ? 'No hay correos que coincidan con los filtros.' : 'Todavía no hay correos.'}
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className="stack gap-12" aria-busy="true">
      <LoadingText />
      <Skeleton height={64} />
      <Skeleton height={64} />
      <Skeleton height={64} />
    </div>
  );
}

/** Page and filters of the outbox; `recipient` is part of an address. */
type OutboxFilter = { page: number; state: MailState | ''; recipient: string };

export const FIRST_PAGE: OutboxFilter = { page: 1, state: '', recipient: '' };

const STATE_CHOICES = [
  { value: '', label: 'Todos' },
  ...MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value] })),
];

function readState(value: string): MailState | '' {
  return MAIL_STATES.find((state) => state === value) ?? '';
}
