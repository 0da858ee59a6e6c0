import { Button, TextInput } from '@mantine/core';
import { IconFileSpreadsheet, IconLockOpen, IconPrinter } from '@tabler/icons-react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import type { Day } from '#shared/time/day-time.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { saveFile } from '#ui/panel/files/save-file.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { PrintSheet } from '#ui/panel/print/print-dialog.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import {
  CASH_DAY_MESSAGES,
  type CashDay,
  type CashRow,
  reopenCashDay,
} from '../../contract/cash-day.ts';
import { CURRENCY_LABELS, formatAmount } from '../../rules/currency.ts';
import { dayAndMonth } from '../../rules/open-days.ts';
import countCss from './count.module.css';
import { PayPal } from './count-day.tsx';
import { draftOfClosing, useTillDraft } from './count-draft.ts';
import { Difference } from './count-row.tsx';
import { DaySheet } from './day-sheet.tsx';
import css from './till.module.css';
import { minorOf } from './till-api.ts';
import { tillCsv } from './till-csv.ts';

type Props = { till: CashDay; user: string; admin: boolean; today: Day };

/** What a closing says: number, author, time, what was counted, and the ways to print, export and reopen it. */
export function ClosedDay({ till, user, admin, today }: Props) {
  const { timeZone } = useWorkshop();
  const openDialog = useOpenDialog();
  const { closing, day } = till;
  if (closing === null) return null;
  const { number, by, at, note, canReopen } = closing;
  const rows = till.rows.filter(({ method }) => method.kind !== 'paypal');
  return (
    <section className={css.part} aria-labelledby="till-closed">
      <h3 id="till-closed" className={css.partTitle}>
        Cierre n.º {number}
      </h3>
      <p className="note">
        Por {by}, {formatInstant(at, timeZone)}
      </p>
      {rows.length === 0 ? <p className="note">Sin dinero que contar.</p> : null}
      <ul className={countCss.rows}>
        {rows.map((row) => (
          <ClosedRow key={`${row.method._id} ${row.currency}`} row={row} />
        ))}
      </ul>
      <PayPal till={till} />
      {note === '' ? null : (
        <p className={css.note}>
          <strong>Nota</strong>
          <span className="keep-lines">{note}</span>
        </p>
      )}
      <div className={`${css.ways} no-print`}>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={20} aria-hidden="true" />}
          onClick={() => saveFile(`caja-${day}.csv`, tillCsv(till, timeZone), 'text/csv')}
        >
          CSV
        </Button>
        {admin && canReopen ? (
          <Button
            variant="default"
            leftSection={<IconLockOpen size={20} aria-hidden="true" />}
            onClick={() => openDialog(<ReopenDialog till={till} user={user} />)}
          >
            Reabrir
          </Button>
        ) : null}
      </div>
      <PrintSheet>
        <DaySheet till={till} today={today} />
      </PrintSheet>
    </section>
  );
}

function ClosedRow({ row }: { row: CashRow }) {
  const { method, currency, opening, expected, counted, difference } = row;
  return (
    <li className={countCss.closedRow}>
      <h4 className={countCss.rowName}>
        {method.label} <span className="muted">{CURRENCY_LABELS[currency]}</span>
      </h4>
      {difference === null ? null : (
        <Difference difference={minorOf(difference)} currency={currency} />
      )}
      <dl className={countCss.figures}>
        {opening === 0 ? null : (
          <div>
            <dt>Inicio</dt>
            <dd>{formatAmount(opening, currency)}</dd>
          </div>
        )}
        <div>
          <dt>Esperado</dt>
          <dd>{formatAmount(expected, currency)}</dd>
        </div>
        <div>
          <dt>Contado</dt>
          <dd className="strong">
            {counted === null ? 'No se contó' : formatAmount(counted, currency)}
          </dd>
        </div>
      </dl>
    </li>
  );
}

/** Asks why a closed day is reopened; the step-up comes with the answer of the server. */
function ReopenDialog({ till, user }: { till: CashDay; user: string }) {
  const { day } = till;
  const { set } = useTillDraft(user, day);
  const frame = useDialogFrame();
  const send = useSend(reopenCashDay);
  const form = useForm({
    initial: { reason: '' },
    endpoint: reopenCashDay,
    toBody: ({ reason }) => ({ reason }),
    send: async (body) =>
      (await send({ params: { day }, body })).message ?? CASH_DAY_MESSAGES.reopened,
    failureMessage: 'No se pudo reabrir la caja',
    onDone: () => {
      set(draftOfClosing(till));
      frame.onClose();
    },
  });
  return (
    <FormDialog
      {...frame}
      title={`Reabrir la caja del ${dayAndMonth(day)}`}
      size="small"
      verb="Reabrir"
      busyVerb="Reabriendo…"
      form={form}
    >
      <p className="note">
        El cierre queda anotado, con su número. Después puedes volver a cerrar.
      </p>
      <TextInput label="Motivo" autoComplete="off" aria-required {...form.input('reason')} />
    </FormDialog>
  );
}
