import { Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { formatCents } from '#kernel/money.ts';
import { Banner } from '#web-kit/banner.tsx';
import { MAINTENANCE_FAILED } from '../../contract/maintenance-endpoint.ts';
import type { CitationDetail } from '../../contract/staff-citation.ts';
import css from './maintenance.module.css';
import { type Draft, sumsOf } from './maintenance-draft.ts';
import { PartsField } from './parts-field.tsx';
import type { MaintenanceForm } from './use-maintenance.ts';
import type { Parts } from './use-parts.ts';

export const FORM_ID = 'maintenance-form';

type Props = MaintenanceForm & { citation: CitationDetail; offered: Parts };

export function MaintenanceFields({ citation, offered, ...state }: Props) {
  const { form, draft, problems, failure, empty, change, submit } = state;
  const send = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form id={FORM_ID} ref={form} className={css.form} noValidate onSubmit={send}>
      {failure === null ? null : (
        <Banner kind="error" title={MAINTENANCE_FAILED}>
          {failure}
        </Banner>
      )}
      <p className={css.job}>
        {[citation.clientName, vehicleOf(citation), citation.service.name]
          .filter((word) => word !== '')
          .join(' · ')}
      </p>
      <PartsField
        offered={offered}
        parts={draft.parts}
        problems={problems}
        onParts={(parts, about) => change({ parts }, about)}
      />
      <div className={css.pair}>
        <TextInput
          label="Mano de obra"
          leftSection="US$"
          leftSectionWidth={52}
          placeholder="0,00"
          inputMode="decimal"
          autoComplete="off"
          value={draft.labor}
          error={problems.labor}
          onChange={(event) => change({ labor: event.currentTarget.value })}
        />
        <TextInput
          label="Completado por"
          autoComplete="off"
          maxLength={100}
          value={draft.completedBy}
          error={problems.completedBy}
          onChange={(event) => change({ completedBy: event.currentTarget.value })}
        />
      </div>
      <Textarea
        label="Notas del mecánico (opcional)"
        rows={2}
        autosize={false}
        maxLength={2000}
        value={draft.notes}
        error={problems.notes}
        onChange={(event) => change({ notes: event.currentTarget.value })}
      />
      <Total draft={draft} price={citation.service.price} />
      {empty ? (
        <p className={css.hint}>
          Para completar, agrega al menos un repuesto o el costo de la mano de obra.
        </p>
      ) : null}
    </form>
  );
}

function Total({ draft, price }: { draft: Draft; price: number }) {
  const sums = sumsOf(draft, price);
  const shown = (cents: number | undefined) => (cents === undefined ? '—' : formatCents(cents));
  return (
    <dl className={css.sums}>
      <div>
        <dt>Servicio</dt>
        <dd>{formatCents(Math.round(price * 100))}</dd>
      </div>
      <div>
        <dt>Repuestos</dt>
        <dd>{shown(sums?.partsCents)}</dd>
      </div>
      <div>
        <dt>Mano de obra</dt>
        <dd>{shown(sums?.laborCents)}</dd>
      </div>
      <div className={css.total}>
        <dt>Total</dt>
        <dd>{shown(sums?.total)}</dd>
      </div>
    </dl>
  );
}

function vehicleOf({ vehicleBrand, vehicleModel }: CitationDetail): string {
  return `${vehicleBrand} ${vehicleModel}`.trim();
}
