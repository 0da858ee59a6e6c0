import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCents } from '#shared/money/money.ts';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { Banner } from '#ui/banner.tsx';
import type { Form } from '#ui/panel/form/use-form.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import { type ApprovedLines, ApprovedLinesField, OpenWorkNotice } from './approved-lines.tsx';
import css from './maintenance.module.css';
import { type Draft, isEmptyDraft, sumsOf } from './maintenance-draft.ts';
import { type Parts, PartsField } from './parts-field.tsx';

type Props = {
  form: Form<Draft>;
  citation: CitationDetail;
  offered: Parts;
  order: ApprovedLines;
  /** Offered while nothing is recorded. */
  children: ReactNode;
};

export function MaintenanceFields({ form, citation, offered, order, children }: Props) {
  const { draft, problems, change, input } = form;
  const approved = order.lines ?? [];
  return (
    <>
      <p className="note break-anywhere">
        {[citation.clientName, vehicleOf(citation), citation.service.name]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <OpenWorkNotice citation={citation._id} order={order} />
      <ApprovedLinesField
        order={order}
        notDone={draft.notDone}
        onChange={(notDone) => change({ notDone })}
      />
      <Included citation={citation} />
      <PartsField
        offered={offered}
        parts={draft.parts}
        problems={problems}
        onParts={(parts, about) => change({ parts }, about)}
      />
      <div className="two-fields">
        <TextInput
          label="Mano de obra"
          leftSection="US$"
          leftSectionWidth={52}
          placeholder="0,00"
          inputMode="decimal"
          autoComplete="off"
          {...input('labor')}
        />
        <TextInput
          label="Completado por"
          autoComplete="off"
          maxLength={100}
          {...input('completedBy')}
        />
      </div>
      <Textarea
        label="Notas del mecánico (opcional)"
        rows={2}
        autosize={false}
        maxLength={2000}
        {...input('notes')}
      />
      <Total draft={draft} price={citation.service.price} order={order} />
      {isEmptyDraft(draft, approved) ? (
        <>
          <p className={css.hint}>
            Para completar, agrega al menos un repuesto o el costo de la mano de obra.
          </p>
          {children}
        </>
      ) : null}
    </>
  );
}

/** Materials that the job takes from stock anyway. Shown to prevent entering them again as parts. */
function Included({ citation: { materials, product } }: { citation: CitationDetail }) {
  if (materials.length === 0) return null;
  const items = materials.map(
    ({ name, unit, quantity }) => `${formatWithUnit(quantity, unit)} de ${name}`,
  );
  return (
    <p className={css.included}>
      <b>{product ? 'Incluye el producto:' : 'Incluye el servicio:'}</b> {items.join(', ')}.
    </p>
  );
}

type TotalProps = { draft: Draft; price: number; order: ApprovedLines };

function Total({ draft, price, order }: TotalProps) {
  const approved = order.lines ?? [];
  const { serviceCents, linesCents, partsCents, laborCents, total, whole } = sumsOf(
    draft,
    price,
    approved,
  );
  const lines = [
    ['Servicio', serviceCents],
    ...(approved.length > 0 ? [['Trabajos aprobados', linesCents] as const] : []),
    ['Repuestos', partsCents],
    ['Mano de obra', laborCents],
  ] as const;
  return (
    <>
      <dl className={css.sums}>
        {lines.map(([label, cents]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCents(cents)}</dd>
          </div>
        ))}
        <div className={css.total}>
          <dt>Total</dt>
          <dd>{formatCents(total)}</dd>
        </div>
      </dl>
      {whole ? null : (
        <p className={css.hint}>El total no cuenta los importes y cantidades por corregir.</p>
      )}
      {order.limitCents !== null && total > order.limitCents ? (
        <Banner kind="warning">
          Supera los {formatCents(order.limitCents)} que acordó el cliente: pide una nueva
          autorización.
        </Banner>
      ) : null}
    </>
  );
}

function vehicleOf({ vehicleBrand, vehicleModel }: CitationDetail): string {
  return `${vehicleBrand} ${vehicleModel}`.trim();
}
