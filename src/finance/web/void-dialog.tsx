import { Button, Textarea } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDollars } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { useDialogFrame, useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { useForm } from '#ui/panel/form/use-form.ts';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  FINANCE_TEXTS,
  getReturns,
  listTransactions,
  type Transaction,
  voidTransaction,
} from '../contract/finance.ts';
import { INCOME_CAUSE_LABELS } from '../rules/finance-labels.ts';
import { quantityText } from './transactions/transaction-details.tsx';
import { itemOf, transactionClient } from './transactions/transaction-facts.tsx';
import css from './void-dialog.module.css';

/** «Anular venta»: shows the article, the amount and the returned stock, and asks for the reason. */
export function VoidDialog({ line }: { line: Transaction }) {
  const frame = useDialogFrame();
  const send = useSend(voidTransaction);
  const form = useForm({
    initial: { reason: '' },
    endpoint: voidTransaction,
    toBody: ({ reason }) => ({ reason }),
    send: async (body) => (await send({ params: { id: line._id }, body })).message ?? '',
    failureMessage: FINANCE_TEXTS.voidFailed,
    onDone: frame.onClose,
  });
  return (
    <FormDialog
      {...frame}
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
      <Returns line={line._id} shown={frame.opened} />
      <p className="no-margin below-12">
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

/** The components that return to stock once a sale is voided. */
function Returns({ line, shown }: { line: string; shown: boolean }) {
  // Read once per opening: after the void the server rejects the call.
  const [opening] = useState(() => performance.now());
  const returnsQuery = readQuery(getReturns, { params: { id: line } });
  const { data, isError } = useQuery({
    ...returnsQuery,
    queryKey: [...returnsQuery.queryKey, opening],
    enabled: shown,
    staleTime: 'static',
  });
  if (data === undefined) {
    return (
      <p className="no-margin below-12" role="status">
        {isError
          ? 'Vuelve al stock todo lo que la venta tomó.'
          : 'Cargando lo que vuelve al stock…'}
      </p>
    );
  }
  const { components } = data;
  const returned = components.filter(({ deleted }) => !deleted);
  const deletedComponents = components.filter(({ deleted }) => deleted);
  return (
    <div>
      {returned.length === 0 ? (
        <p className="no-margin below-12">Nada vuelve al stock.</p>
      ) : (
        <>
          <p className={css.lead}>Vuelve al stock:</p>
          <ul className={css.returns} aria-label="Vuelve al stock">
            {returned.map(({ code, name, quantity, unit }) => (
              <li key={code}>
                <span>{name}</span> <b>{formatWithUnit(quantity, unit)}</b>
              </li>
            ))}
          </ul>
        </>
      )}
      {deletedComponents.length === 0 ? null : (
        <p className="no-margin below-12">
          No vuelve, porque se eliminó de Componentes:{' '}
          {deletedComponents.map(({ name }) => name).join(', ')}.
        </p>
      )}
    </div>
  );
}

type VoidRecordProps = { cause: string; className: string | undefined; shown: boolean };

/** «Anular venta» in the detail of a sold record; renders nothing without a valid sale. */
export default function VoidRecord({ cause, className, shown }: VoidRecordProps) {
  const openDialog = useOpenDialog();
  const { data: sale } = useQuery({
    ...readQuery(listTransactions, { query: { cause, page: 1, limit: 100 } }),
    select: ({ transactions }) => transactions.find(isValidSale),
    enabled: shown,
  });
  if (sale === undefined) return null;
  return (
    <Button
      variant="default"
      className={className ?? ''}
      leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
      onClick={() => openDialog(<VoidDialog line={sale} />)}
    >
      Anular venta
    </Button>
  );
}

const isValidSale = ({ kind, voidedBy }: Transaction) => kind === 'sale' && voidedBy === null;
