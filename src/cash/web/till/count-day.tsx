import { Button, Textarea } from '@mantine/core';
import { IconChecks, IconLock } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatMoneyInput } from '#shared/fields/number-input.ts';
import type { Day } from '#shared/time/day-time.ts';
import { Banner } from '#ui/banner.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useFieldErrors } from '#ui/panel/form/use-field-errors.ts';
import type { CashDay } from '../../contract/cash-day.ts';
import type { PaymentMethod } from '../../contract/payment-methods.ts';
import { formatAmount } from '../../rules/currency.ts';
import { CloseDialog } from './close-dialog.tsx';
import countCss from './count.module.css';
import { countedRows, countProblems, useTillDraft } from './count-draft.ts';
import { CountRow } from './count-row.tsx';
import type { RecordWays } from './record-ways.tsx';
import css from './till.module.css';

type Props = {
  till: CashDay;
  day: Day;
  today: Day;
  user: string;
  ways: RecordWays;
  methods: readonly PaymentMethod[];
};

/** Counts an open day and closes it. What was typed stays in this browser until then. */
export function CountDay({ till, day, today, user, ways, methods }: Props) {
  const rows = countedRows(till, methods);
  const { draft, set, discard } = useTillDraft(user, day);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [form, focusFirstError, unshown] = useFieldErrors(problems);
  const [moved, setMoved] = useState('');
  const openDialog = useOpenDialog();
  const title = useRef<HTMLHeadingElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) title.current?.focus({ preventScroll: true });
  }, []);
  const showProblems = (found: Readonly<Record<string, string>>) => {
    setProblems(found);
    if (Object.keys(found).length > 0) focusFirstError();
  };
  const count = (key: string, typed: string) => {
    set({ counts: { ...draft.counts, [key]: typed } });
    setProblems(({ [key]: _, ...others }) => others);
  };
  const agree = () => {
    const expected = rows
      .filter(({ key, expected }) => (draft.counts[key] ?? '').trim() === '' && expected >= 0)
      .map(({ key, expected }) => [key, formatMoneyInput(expected / 100)]);
    set({ counts: { ...draft.counts, ...Object.fromEntries(expected) } });
    setProblems({});
    close.current?.focus();
  };
  const submit = () => {
    const found = countProblems(rows, draft);
    showProblems(found);
    if (Object.keys(found).length > 0) return;
    openDialog(
      <CloseDialog
        {...{ till, day, rows, draft }}
        onClosed={discard}
        onMoved={setMoved}
        onProblems={showProblems}
      />,
    );
  };
  return (
    <form
      ref={form}
      className={css.part}
      noValidate
      aria-labelledby="till-count"
      onSubmit={(event) => {
        event.preventDefault();
        setMoved('');
        submit();
      }}
    >
      <div className={css.partHead}>
        <h3 ref={title} id="till-count" className={css.partTitle} tabIndex={-1}>
          Contar la caja
        </h3>
        <Button
          variant="default"
          leftSection={<IconChecks size={20} aria-hidden="true" />}
          onClick={agree}
        >
          Todo coincide
        </Button>
      </div>
      {moved === '' ? null : <Banner kind="warning">{moved}</Banner>}
      {unshown === null ? null : <Banner kind="error">{unshown}</Banner>}
      <ul className={countCss.rows}>
        {rows.map((row) => (
          <CountRow
            key={row.key}
            row={row}
            typed={draft.counts[row.key] ?? ''}
            problem={problems[row.key]}
            movements={till.movements}
            today={today}
            ways={ways}
            onCount={(typed) => count(row.key, typed)}
          />
        ))}
      </ul>
      <PayPal till={till} />
      <Textarea
        label="Nota"
        description="Con una diferencia es obligatoria."
        rows={2}
        value={draft.note}
        error={problems['note']}
        onChange={(event) => {
          set({ note: event.currentTarget.value });
          setProblems(({ note: _, ...others }) => others);
        }}
      />
      <Button
        ref={close}
        type="submit"
        size="lg"
        className={css.close ?? ''}
        leftSection={<IconLock size={20} aria-hidden="true" />}
      >
        Cerrar caja
      </Button>
      <LiveRegion>{moved}</LiveRegion>
    </form>
  );
}

/** What came in at PayPal: the program records it, and the user does not count it. */
export function PayPal({ till: { rows } }: { till: CashDay }) {
  const online = rows.filter(({ method }) => method.kind === 'paypal');
  if (online.length === 0) return null;
  return (
    <p className={css.paypal}>
      <span>PayPal, por la página</span>
      <span className="digits strong nowrap">
        {online.map(({ expected, currency }) => formatAmount(expected, currency)).join(' y ')}
      </span>
    </p>
  );
}
