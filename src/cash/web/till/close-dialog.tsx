import { useState } from 'react';
import { type Day, longDayWithoutYear } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { CallError, failureMessage } from '#ui/call.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { endsSession } from '#ui/panel/session/staff-call.ts';
import { CASH_DAY_MESSAGES, type CashDay, closeCashDay } from '../../contract/cash-day.ts';
import { CURRENCY_LABELS, formatAmount } from '../../rules/currency.ts';
import { openDaysText } from '../../rules/open-days.ts';
import {
  type CountedRow,
  countedBody,
  countedMinor,
  differenceOf,
  type TillDraft,
} from './count-draft.ts';
import { Difference } from './count-row.tsx';

type Props = {
  till: CashDay;
  day: Day;
  rows: readonly CountedRow[];
  draft: TillDraft;
  onClosed: () => void;
  /** Money came in or went out meanwhile: called with the server's sentence. */
  onMoved: (sentence: string) => void;
  onProblems: (problems: Readonly<Record<string, string>>) => void;
};

/**
 * Asks before a day is closed, with what was counted. The till is the one that the user saw when the dialog opened: the
 * server rejects the closing if money moved since.
 */
export function CloseDialog({ till, day, rows, draft, onClosed, onMoved, onProblems }: Props) {
  const frame = useDialogFrame();
  const send = useSend(closeCashDay);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const showFailure = (error: unknown) => {
    if (!(error instanceof CallError)) throw error;
    if (endsSession(error)) return;
    const { code, fields = {} } = error;
    if (code !== 'moved-meanwhile' && Object.keys(fields).length === 0) {
      setFailure(failureMessage(error));
      return;
    }
    frame.onClose();
    if (code === 'moved-meanwhile') onMoved(error.message);
    else onProblems(fields);
  };
  const confirm = async () => {
    setBusy(true);
    setFailure('');
    try {
      const body = {
        counted: countedBody(rows, draft),
        note: draft.note,
        seen: till.movements.length,
      };
      const { message } = await send({ params: { day }, body });
      onClosed();
      frame.onClose();
      toastDone(message ?? CASH_DAY_MESSAGES.closed);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const counted = rows.filter(({ key }) => countedMinor(draft.counts[key]) !== null);
  const included = openDaysText(till.from, till.day);
  return (
    <ConfirmDialog
      opened={frame.opened}
      title="¿Cerrar la caja?"
      verb="Cerrar caja"
      busyVerb="Cerrando…"
      busy={busy}
      danger={false}
      onConfirm={() => void confirm()}
      onCancel={frame.onClose}
      onClosed={frame.onClosed}
    >
      <div className="column gap-16">
        {failure === '' ? null : <Banner kind="error">{failure}</Banner>}
        <p className="no-margin">
          Es la caja del {longDayWithoutYear(day)}. {included} Lo que se cobre después queda en el
          día siguiente.
        </p>
        {counted.length === 0 ? null : (
          <dl className={formCss.result}>
            {counted.map((row) => (
              <Counted key={row.key} row={row} typed={draft.counts[row.key]} />
            ))}
          </dl>
        )}
      </div>
    </ConfirmDialog>
  );
}

function Counted({ row, typed }: { row: CountedRow; typed: string | undefined }) {
  const { method, currency } = row;
  return (
    <>
      <dt>
        {method.label}, {CURRENCY_LABELS[currency]}
      </dt>
      <dd>
        {formatAmount((countedMinor(typed) ?? 0) / 100, currency)}
        {differenceOf(row, typed) === 0 ? null : (
          <Difference difference={differenceOf(row, typed)} currency={currency} />
        )}
      </dd>
    </>
  );
}
