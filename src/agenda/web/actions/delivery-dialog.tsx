import { useQuery } from '@tanstack/react-query';
import { formatDollars } from '#shared/money/money.ts';
import { displayedServiceName } from '#shared/records/display-fallback.ts';
import { vehicleLabel } from '#shared/records/vehicle-label.ts';
import { ConfirmDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { type CitationDetail, STAFF_CITATION_TEXTS } from '../../contract/staff-citation.ts';
import { citationKeys, fetchCitation } from '../staff-citation-api.ts';
import { deliveryRequests } from './use-citation-transition.ts';

/** Confirmation of a delivery, with the client's total. Mounted once in the panel. */
export function DeliveryDialog() {
  const request = deliveryRequests.useRequest();
  const id = request?.subject ?? '';
  const { data, error } = useQuery({
    queryKey: citationKeys.detail(id),
    queryFn: ({ signal }) => fetchCitation(id, signal),
    enabled: request?.opened ?? false,
  });
  if (request === null) return null;
  return (
    <ConfirmDialog
      opened={request.opened}
      title="¿Entregar la moto?"
      verb="Entregar"
      busyVerb="Leyendo el total…"
      busy={data === undefined && error === null}
      closable
      danger={false}
      cancel="Volver"
      onConfirm={() => request.answer(data !== undefined)}
      onCancel={() => request.answer(false)}
      onClosed={deliveryRequests.clear}
    >
      {data === undefined ? (
        <p className="no-margin" role="status">
          {error === null
            ? 'Leyendo el total…'
            : `${STAFF_CITATION_TEXTS.loadFailed}. ${error.message}`}
        </p>
      ) : (
        <Total citation={data} />
      )}
    </ConfirmDialog>
  );
}

function Total({ citation }: { citation: CitationDetail }) {
  const { clientName, service, maintenance } = citation;
  const vehicle = vehicleLabel(citation);
  return (
    <div className="column gap-18">
      <p className="no-margin">
        <strong>{clientName}</strong>
        {vehicle === '' ? '' : ` · ${vehicle}`} · {displayedServiceName(service)}
      </p>
      <p className="no-margin">
        Total a cobrar: <strong>{formatDollars(maintenance?.total ?? service.price)}</strong>
      </p>
      <p className="no-margin">
        La cita pasa a «Entregada»: se puede deshacer por unos segundos, y después no vuelve atrás.
      </p>
    </div>
  );
}
