import { Textarea } from '@mantine/core';
import { formatDollars } from '#shared/money/money.ts';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { FINANCE_TEXTS, type Transaction, voidTransaction } from '../../contract/finance.ts';
import { INCOME_CAUSE_LABELS } from '../../rules/finance-labels.ts';
import { financeKeys, voidSale } from '../finance-api.ts';
import { itemOf, quantityText, transactionClient } from '../transactions/transaction-facts.tsx';
import { Returns } from './returns.tsx';
import css from './void-dialog.module.css';

type Props = { opened: boolean; line: Transaction; onClose: () => void };

/** «Anular venta»: shows the article, the amount and the returned stock, and asks for the reason. */
export function VoidDialog({ opened, line, onClose }: Props) {
  const form = useForm({
    initial: { reason: '' },
    endpoint: voidTransaction,
    toBody: ({ reason }) => ({ reason }),
    send: (body) => voidSale(line._id, body),
    failureMessage: FINANCE_TEXTS.voidFailed,
    invalidates: financeKeys.all,
    onDone: onClose,
  });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="Anular venta"
      size="small"
      verb="Anular venta"
      busyVerb="Anulando…"
      form={form}
    >
      <dl className={css.facts}>
        <dt>{INCOME_CAUSE_LABELS[line.cause.type]}</dt>
        <dd>{itemOf(line)}</dd>
        <dt>Cliente</dt>
        <dd>{transactionClient(line)}</dd>
        <dt>Cantidad</dt>
        <dd>{quantityText(line)}</dd>
        <dt>Venta</dt>
        <dd>{formatDollars(line.salePrice)}</dd>
        {line.refunds.map(({ _id, salePrice }) => (
          <div key={_id} className={css.pair}>
            <dt>Reembolso</dt>
            <dd>{formatDollars(salePrice)}</dd>
          </div>
        ))}
      </dl>
      <Returns line={line._id} shown={opened} />
      <p className={css.note}>
        La anulación queda con la fecha de hoy: los meses pasados no cambian.
        {line.cause.type === 'reservation'
          ? ' No devuelve dinero al cliente: eso es un reembolso.'
          : ''}
      </p>
      <Textarea
        label="Motivo"
        name="reason"
        autosize
        minRows={2}
        maxLength={200}
        aria-required
        {...form.input('reason')}
      />
    </FormDialog>
  );
}
