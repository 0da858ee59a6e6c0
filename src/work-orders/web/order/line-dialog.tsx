import { Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMoneyInput, parseTotalCents } from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { useOpenCount } from '#ui/panel/dialogs/use-open-count.ts';
import { AmountField } from '#ui/panel/fields/amount-field.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import formCss from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { WorkOrder } from '../../contract/work-order.ts';
import type { LineKind } from '../../rules/line-states.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import { type LineDraft, type LineSubject, offeredAlternatives } from './line-draft.ts';
import { type LineOffer, partSource, SERVICE_SOURCE } from './line-sources.ts';
import { useLineForm } from './use-line-form.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  order: WorkOrder;
  /** Of the citation; parts are offered for it. */
  vehicleType: string;
  subject: LineSubject;
};

const ADD_TITLES: Readonly<Record<LineKind, string>> = {
  part: 'Agregar repuesto',
  service: 'Agregar servicio',
  labour: 'Agregar mano de obra',
  outside: 'Agregar trabajo de terceros',
};

const EDIT_TITLES: Readonly<Record<LineKind, string>> = {
  part: 'Editar repuesto',
  service: 'Editar servicio',
  labour: 'Editar mano de obra',
  outside: 'Editar trabajo de terceros',
};

/** Adds a line to a work order, or changes a proposed one. */
export function LineDialog(props: Props) {
  return <LineForm key={useOpenCount(props.opened)} {...props} />;
}

function LineForm({ opened, onClose, order, vehicleType, subject }: Props) {
  const { kind, line } = subject;
  const client = useQueryClient();
  const { form, notices } = useLineForm({ client, order, subject, onDone: onClose });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={line === null ? ADD_TITLES[kind] : EDIT_TITLES[kind]}
      verb={line === null ? 'Agregar' : 'Guardar cambios'}
      busyVerb="Guardando…"
      focusFirst={line === null}
      form={form}
      notices={notices}
    >
      {line !== null && isInSentEstimate(order, line._id) ? (
        <Banner kind="warning">
          El presupuesto enviado incluye esta línea: si la cambias, deja de valer y hay que enviarlo
          otra vez.
        </Banner>
      ) : null}
      {line === null ? <ArticleField kind={kind} vehicleType={vehicleType} form={form} /> : null}
      <LineFields form={form} kind={kind} order={order} own={line?._id} />
    </FormDialog>
  );
}

type ArticleProps = { kind: LineKind; vehicleType: string; form: Form<LineDraft> };

/** Searches the catalogue; a choice fills text and price, which can be changed. */
function ArticleField({ kind, vehicleType, form }: ArticleProps): ReactNode {
  const [chosen, setChosen] = useState('');
  const [parts] = useState(() => partSource(vehicleType));
  if (kind !== 'part' && kind !== 'service') return null;
  const isPart = kind === 'part';
  const pick = ({ id, name, price }: LineOffer) => {
    setChosen(name);
    form.change({ article: id, text: name, price: formatMoneyInput(price) });
  };
  const clear = () => {
    setChosen('');
    form.change({ article: '' });
  };
  return (
    <SearchPicker
      label={isPart ? 'Repuesto del stock (opcional)' : 'Servicio del catálogo'}
      description={
        isPart
          ? 'Si no está en el stock, escríbelo abajo.'
          : 'Si no está en el catálogo, agrégalo como mano de obra.'
      }
      placeholder={isPart ? 'Escanea, o busca por código o nombre' : 'Buscar…'}
      source={isPart ? parts : SERVICE_SOURCE}
      value={chosen}
      error={form.problems['component'] ?? form.problems['service']}
      {...(chosen !== '' && {
        none: { label: isPart ? 'Sin repuesto del stock' : 'Sin servicio', onPick: clear },
      })}
      first
      onPick={pick}
    />
  );
}

const TEXT_LABELS: Readonly<Record<LineKind, string>> = {
  part: 'Qué repuesto es',
  service: 'Qué servicio es',
  labour: 'Qué trabajo es',
  outside: 'Qué trabajo es',
};

const QUANTITY_LABELS: Readonly<Record<LineKind, string>> = {
  part: 'Cantidad',
  service: 'Cantidad',
  labour: 'Horas o cantidad',
  outside: 'Cantidad',
};

type FieldsProps = {
  form: Form<LineDraft>;
  kind: LineKind;
  order: WorkOrder;
  own: string | undefined;
};

function LineFields({ form, kind, order, own }: FieldsProps) {
  const { draft, problems, change, input } = form;
  const others = offeredAlternatives(order.lines, own);
  const total = parseTotalCents(kind === 'service' ? '1' : draft.quantity, draft.price);
  return (
    <>
      <TextInput
        label={TEXT_LABELS[kind]}
        description="Lo lee el cliente."
        autoComplete="off"
        maxLength={200}
        aria-required
        {...(kind !== 'part' && kind !== 'service' && own === undefined
          ? { 'data-autofocus': true }
          : {})}
        {...input('text')}
      />
      <div className={formCss.pair}>
        {kind === 'service' ? null : (
          <AmountField
            label={QUANTITY_LABELS[kind]}
            value={draft.quantity}
            error={problems['quantity']}
            onChange={(quantity) => change({ quantity })}
          />
        )}
        <AmountField
          label={kind === 'service' ? 'Precio' : 'Precio por unidad'}
          money
          value={draft.price}
          error={problems['price']}
          onChange={(price) => change({ price })}
        />
        {kind === 'outside' ? (
          <AmountField
            label="Costo por unidad (opcional)"
            money
            required={false}
            value={draft.cost}
            error={problems['cost']}
            onChange={(cost) => change({ cost })}
          />
        ) : null}
      </div>
      <dl className={formCss.result}>
        <dt>Total</dt>
        <dd className={formCss.total}>{total === null ? '—' : formatCents(total)}</dd>
      </dl>
      <Textarea
        label="Qué se encontró (opcional)"
        description="Lo lee el cliente, junto al precio."
        rows={2}
        autosize={false}
        maxLength={1000}
        {...input('cause')}
      />
      <Textarea
        label="Qué se va a hacer (opcional)"
        description="Para el taller."
        rows={2}
        autosize={false}
        maxLength={1000}
        {...input('correction')}
      />
      {others.length === 0 ? null : (
        <Select
          label="Es alternativa a (opcional)"
          description="El cliente elige una sola de las alternativas."
          data={[
            { value: '', label: 'Ninguna' },
            ...others.map(({ _id, text, total: price }) => ({
              value: _id,
              label: `${text} · ${formatDollars(price)}`,
            })),
          ]}
          allowDeselect={false}
          value={draft.alternative}
          error={problems['choiceGroup']}
          onChange={(alternative) => change({ alternative: alternative ?? '' })}
        />
      )}
      {voidsBy(draft, order, own) ? (
        <Banner kind="warning">
          El presupuesto enviado incluye esa alternativa: si guardas, deja de valer y hay que
          enviarlo otra vez.
        </Banner>
      ) : null}
    </>
  );
}

/** Whether the line becomes an alternative to one that the client can answer now, and is not in the estimate itself. */
const voidsBy = ({ alternative }: LineDraft, order: WorkOrder, own: string | undefined): boolean =>
  isInSentEstimate(order, alternative) && !(own && isInSentEstimate(order, own));
