import { formatDollars } from '#shared/money/money.ts';
import { Banner } from '#ui/banner.tsx';
import { usePhotoQueue } from '#work-orders/web/photos/photo-queue.ts';
import type { ApprovedLines } from './use-approved-lines.ts';

type Props = { citation: string; order: ApprovedLines };

/** Warnings about work that ends with the order: the waiting estimate, unsent proposals, photos that are not uploaded. */
export function OpenWorkNotice({ citation, order: { waiting, unsent } }: Props) {
  const { photos } = usePhotoQueue();
  const uploading = photos.filter((photo) => photo.citation === citation && photo.problem === null);
  return (
    <>
      {waiting === null ? null : (
        <Banner kind="warning" title="El presupuesto espera la respuesta del cliente">
          Son {formatDollars(waiting)}. Al completar se retira: el cliente ya no puede responder, y
          los trabajos que no aprobó quedan como pendientes de la moto.
        </Banner>
      )}
      {unsent === 0 ? null : (
        <Banner kind="warning" title="Hay trabajos propuestos sin enviar al cliente">
          {unsent === 1 ? 'Un trabajo queda' : `${unsent} trabajos quedan`} como pendiente de la
          moto, sin cobrarse.
        </Banner>
      )}
      {uploading.length === 0 ? null : (
        <Banner kind="warning" title="Hay fotos por subir desde este dispositivo">
          {uploading.length === 1 ? 'Falta 1 foto' : `Faltan ${uploading.length} fotos`}. Espera a
          que terminen: después de completar, la orden no recibe más.
        </Banner>
      )}
    </>
  );
}
