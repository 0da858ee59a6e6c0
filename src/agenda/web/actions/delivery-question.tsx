import { useQuery } from '@tanstack/react-query';
import { serviceName } from '#kernel/display-fallback.ts';
import { formatDollars } from '#kernel/money.ts';
import { vehicleWords } from '#kernel/vehicle-words.ts';
import { ConfirmDialog } from '#web-kit/panel/confirm-dialog.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import { type CitationDetail, STAFF_SENTENCES } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { forgetDelivery, useAskedDelivery } from './delivery.ts';

/** Confirmation of a delivery, with the total that the client pays. Mounted once in the panel. */
export function DeliveryQuestion() {
  const asked = useAskedDelivery();
  const id = asked?.citation ?? '';
  const { data, error } = useQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    enabled: asked?.opened ?? false,
  });
  if (asked === null) return null;
  return (
    <ConfirmDialog
      opened={asked.opened}
      title="¿Entregar la moto?"
      verb="Entregar"
      busyVerb="Leyendo el total…"
      busy={data === undefined && error === null}
      danger={false}
      cancel="Volver"
      onConfirm={() => asked.answer(data !== undefined)}
      onCancel={() => asked.answer(false)}
      onClosed={forgetDelivery}
    >
      {data === undefined ? (
        <p className={css.question} role="status">
          {error === null ? 'Leyendo el total…' : `${STAFF_SENTENCES.loadFailed}. ${error.message}`}
        </p>
      ) : (
        <Total citation={data} />
      )}
    </ConfirmDialog>
  );
}

function Total({ citation }: { citation: CitationDetail }) {
  const { clientName, service, maintenance } = citation;
  const vehicle = vehicleWords(citation);
  return (
    <div className={css.form}>
      <p className={css.question}>
        <strong>{clientName}</strong>
        {vehicle === '' ? '' : ` · ${vehicle}`} · {serviceName(service)}
      </p>
      <p className={css.question}>
        Total a cobrar: <strong>{formatDollars(maintenance?.total ?? service.price)}</strong>
      </p>
      <p className={css.question}>La cita pasa a «Entregada» y no vuelve atrás.</p>
    </div>
  );
}
