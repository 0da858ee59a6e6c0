import { Select } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatMoneyInput, parseTotalCents } from '#shared/fields/number-input.ts';
import { formatCents, formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { SearchPicker } from '#ui/panel/fields/search-picker.tsx';
import { EditField, EditNotices } from '#ui/panel/form/edit-dialog.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import { FormDialog } from '#ui/panel/form/form-dialog.tsx';
import type { LineKind } from '../../rules/order-lines.ts';
import { isInSentEstimate } from '../estimate/open-estimates.ts';
import {
  type LineEdit,
  type LineSubject,
  offeredAlternatives,
  useLineEdit,
} from './line-fields.tsx';
import { type LineOffer, partSource, SERVICE_SOURCE } from './line-sources.ts';
import { useShownOrder } from './shown-order.ts';

const NAMES: Readonly<Record<LineKind, string>> = {
  part: 'repuesto',
  service: 'servicio',
  labour: 'mano de obra',
  outside: 'trabajo de terceros',
};

/** Adds a line to a work order, or changes a proposed one. */
export function LineDialog(subject: LineSubject) {
  const { kind, line } = subject;
  const { order } = useShownOrder();
  const edit = useLineEdit(subject);
  const isInSent = line !== null && isInSentEstimate(order, line._id);
  const isOffered = line === null && (kind === 'part' || kind === 'service');
  return (
    <FormDialog
      {...useDialogFrame()}
      title={`${line === null ? 'Agregar' : 'Editar'} ${NAMES[kind]}`}
      verb={line === null ? 'Agregar' : 'Guardar cambios'}
      busyVerb="Guardando…"
      focusFirst={line === null}
      form={edit.form}
      notices={line === null ? undefined : <EditNotices edit={edit} />}
    >
      {isInSent ? (
        <Banner kind="warning">
          El presupuesto enviado incluye esta línea: si la cambias, deja de valer y hay que enviarlo
          otra vez.
        </Banner>
      ) : null}
      {isOffered ? <ArticleField kind={kind} edit={edit} /> : null}
      <EditField edit={edit} name="text" />
      <Amounts kind={kind} edit={edit} />
      <EditField edit={edit} name="cause" />
      <EditField edit={edit} name="correction" />
      <AlternativeField edit={edit} own={line?._id} />
      {/* It joins lines that the client can answer now. */}
      {!isInSent && isInSentEstimate(order, edit.form.draft.alternative) ? (
        <Banner kind="warning">
          El presupuesto enviado incluye esa alternativa: si guardas, deja de valer y hay que
          enviarlo otra vez.
        </Banner>
      ) : null}
    </FormDialog>
  );
}

type Props = { edit: LineEdit };

/** Searches the catalogue; a choice fills text and price, which can be changed. */
function ArticleField({ kind, edit: { form } }: Props & { kind: LineKind }): ReactNode {
  const { citation } = useShownOrder();
  const [name, setName] = useState('');
  const [parts] = useState(() => partSource(citation.vehicleType));
  const isPart = kind === 'part';
  const pick = (offer: LineOffer) => {
    setName(offer.name);
    form.change({ article: offer.id, text: offer.name, price: formatMoneyInput(offer.price) });
  };
  const clear = () => {
    setName('');
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
      value={name}
      error={form.problems['article']}
      {...(name !== '' && {
        none: { label: isPart ? 'Sin repuesto del stock' : 'Sin servicio', onPick: clear },
      })}
      first
      onPick={pick}
    />
  );
}

function Amounts({ kind, edit }: Props & { kind: LineKind }) {
  const { quantity, price } = edit.form.draft;
  const total = parseTotalCents(kind === 'service' ? '1' : quantity, price);
  return (
    <>
      <div className={css.pair}>
        {kind === 'service' ? null : <EditField edit={edit} name="quantity" />}
        <EditField edit={edit} name="price" />
        {kind === 'outside' ? <EditField edit={edit} name="cost" /> : null}
      </div>
      <dl className={css.result}>
        <dt>Total</dt>
        <dd className={css.total}>{total === null ? '—' : formatCents(total)}</dd>
      </dl>
    </>
  );
}

function AlternativeField({ edit: { form }, own }: Props & { own: string | undefined }) {
  const { order } = useShownOrder();
  const others = offeredAlternatives(order.lines, own);
  if (others.length === 0) return null;
  return (
    <Select
      label="Es alternativa a (opcional)"
      description="El cliente elige una sola de las alternativas."
      data={[
        { value: '', label: 'Ninguna' },
        ...others.map(({ _id, text, total }) => ({
          value: _id,
          label: `${text} · ${formatDollars(total)}`,
        })),
      ]}
      allowDeselect={false}
      value={form.draft.alternative}
      error={form.problems['alternative']}
      onChange={(alternative) => form.change({ alternative: alternative ?? '' })}
    />
  );
}
