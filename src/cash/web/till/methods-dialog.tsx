import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumberInput, normalizeAmount } from '#shared/fields/number-input.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { ReadFailure } from '#ui/panel/feedback/read-states.tsx';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import { type Form, useForm } from '#ui/panel/form/use-form.ts';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import { randomKey } from '#ui/random-key.ts';
import {
  MAX_METHODS,
  METHOD_MESSAGES,
  type PaymentMethod,
  type PaymentMethods,
  savePaymentMethods,
} from '../../contract/payment-methods.ts';
import type { MethodKind } from '../../rules/movement-kinds.ts';
import { METHODS_QUERY } from '../cash-api.ts';
import css from './methods.module.css';

const KIND_LABELS: Readonly<Record<MethodKind, string>> = {
  cash: 'Efectivo',
  card: 'Tarjeta',
  transfer: 'Transferencia',
  paypal: 'PayPal',
  other: 'Otro',
};
/** Kinds that a new method may have. */
const FREE_KINDS = ['card', 'transfer', 'other'] as const;

type Row = {
  key: string;
  /** `null`: a new one. */
  _id: string | null;
  kind: MethodKind;
  label: string;
  active: boolean;
  fee: string;
};
type Draft = { methods: Row[] };

const rowOf = ({ _id, kind, label, active, feePercent }: PaymentMethod): Row => ({
  ...{ key: _id, _id, kind, label, active },
  fee: formatNumberInput(feePercent),
});

const bodyOf = ({ methods }: Draft) => ({
  methods: methods.map(({ _id, kind, label, active, fee }) => ({
    ...(_id !== null && { _id }),
    ...{ kind, label, active, feePercent: normalizeAmount(fee) },
  })),
});

const isFixed = ({ kind }: Row) => kind === 'cash' || kind === 'paypal';

/** «Medios de pago»: the whole list, which is saved at once. */
export function MethodsDialog() {
  const { data, error, isError, refetch } = useQuery(METHODS_QUERY);
  const frame = useDialogFrame();
  if (data !== undefined) return <MethodsForm known={data} />;
  return (
    <PanelDialog {...frame} title="Medios de pago">
      {isError ? (
        <ReadFailure
          title="No se pudieron cargar los medios de pago."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingText />
      )}
    </PanelDialog>
  );
}

function MethodsForm({ known: { methods, version } }: { known: PaymentMethods }) {
  const frame = useDialogFrame();
  const send = useSend(savePaymentMethods);
  // The version that the form shows: a later change of another user is not overwritten.
  const [shown] = useState(version);
  const form = useForm({
    initial: { methods: methods.map(rowOf) } as Draft,
    endpoint: savePaymentMethods,
    toBody: (draft) => ({ version: shown, ...bodyOf(draft) }),
    send: async (body) => (await send({ body })).message ?? METHOD_MESSAGES.saved,
    failureMessage: 'No se pudieron guardar los medios de pago',
    onDone: frame.onClose,
  });
  const rows = form.draft.methods;
  const add = () =>
    form.change({
      methods: [
        ...rows,
        { key: randomKey(), _id: null, kind: 'other', label: '', active: true, fee: '0' },
      ],
    });
  return (
    <FormDialog
      {...frame}
      title="Medios de pago"
      size="large"
      verb="Guardar"
      busyVerb="Guardando…"
      form={form}
    >
      <p className="note">
        Al cobrar, el efectivo está primero y los demás siguen en este orden. La comisión es lo que
        se queda el banco o la tarjeta de cada pago.
      </p>
      <ol className={css.rows}>
        {rows.map((row, at) => (
          <MethodRow key={row.key} {...{ form, row, at }} />
        ))}
      </ol>
      {rows.length < MAX_METHODS ? (
        <Button
          variant="default"
          className={css.add ?? ''}
          leftSection={<IconPlus size={20} aria-hidden="true" />}
          onClick={add}
        >
          Agregar medio de pago
        </Button>
      ) : null}
    </FormDialog>
  );
}

type RowProps = { form: Form<Draft>; row: Row; at: number };

function MethodRow({ form, row, at }: RowProps) {
  const rows = form.draft.methods;
  const { label, kind, active, fee } = row;
  const name = label.trim() || 'un medio nuevo';
  const fixed = isFixed(row);
  const input = useRef<HTMLInputElement>(null);
  const isAdded = row._id === null;
  useEffect(() => {
    if (isAdded) input.current?.focus();
  }, [isAdded]);
  const set = (part: Partial<Row>, field: string) =>
    form.change({ methods: rows.with(at, { ...row, ...part }) }, `methods.${at}.${field}`);
  const move = (by: -1 | 1) => {
    const other = rows[at + by];
    if (other !== undefined) form.change({ methods: rows.with(at + by, row).with(at, other) });
  };
  return (
    <li className={css.row}>
      <div className={css.order}>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Subir ${name}`}
          disabled={at === 0}
          onClick={() => move(-1)}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Bajar ${name}`}
          disabled={at === rows.length - 1}
          onClick={() => move(1)}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <TextInput
        ref={input}
        className={css.label ?? ''}
        label="Nombre"
        aria-label={`Nombre de ${name}`}
        autoComplete="off"
        maxLength={40}
        value={label}
        error={form.problems[`methods.${at}.label`]}
        onChange={(event) => set({ label: event.currentTarget.value }, 'label')}
      />
      <Select
        className={css.kind ?? ''}
        label="Tipo"
        aria-label={`Tipo de ${name}`}
        disabled={fixed}
        allowDeselect={false}
        data={(fixed ? [kind] : FREE_KINDS).map((value) => ({ value, label: KIND_LABELS[value] }))}
        value={kind}
        error={form.problems[`methods.${at}.kind`]}
        onChange={(value) => set({ kind: (value ?? kind) as MethodKind }, 'kind')}
      />
      <TextInput
        className={css.fee ?? ''}
        label="Comisión"
        aria-label={`Comisión de ${name}, en porcentaje`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        rightSection="%"
        rightSectionPointerEvents="none"
        disabled={kind === 'paypal'}
        value={fee}
        error={form.problems[`methods.${at}.feePercent`]}
        onChange={(event) => set({ fee: event.currentTarget.value }, 'feePercent')}
      />
      <Switch
        className={css.active ?? ''}
        label="Se usa"
        aria-label={`Se usa ${name}`}
        disabled={fixed}
        checked={active}
        onChange={(event) => set({ active: event.currentTarget.checked }, 'active')}
      />
      {fixed ? null : (
        <ActionIcon
          variant="subtle"
          color="red"
          size={44}
          className={css.remove ?? ''}
          aria-label={`Quitar ${name}`}
          onClick={() => form.change({ methods: rows.toSpliced(at, 1) })}
        >
          <IconTrash size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
