import { useQueryClient } from '@tanstack/react-query';
import { PasswordDialog } from '#ui/panel/dialogs/password-dialog.tsx';
import { toastDone } from '#ui/panel/feedback/toast.ts';
import type { ClientRecord } from '../../contract/client.ts';
import { anonymise } from '../personal-data-api.ts';
import css from './personal-data.module.css';
import { RecordNames } from './record-names.tsx';

type Props = {
  client: Pick<ClientRecord, '_id' | 'name'>;
  opened: boolean;
  onClose: () => void;
};

/** Says what is erased and what stays, and asks for the user's own password. */
export function PersonalDataDialog({ client, opened, onClose }: Props) {
  const queries = useQueryClient();
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title="Eliminar datos personales"
      verb="Eliminar para siempre"
      busyVerb="Eliminando…"
      danger
      send={async (password) => {
        toastDone(await anonymise(client._id, password));
        // Every list can contain the name.
        void queries.invalidateQueries();
      }}
    >
      <p>Se elimina de {client.name}, y de los clientes unidos a esta ficha:</p>
      {opened ? <RecordNames id={client._id} /> : null}
      <ul>
        <li>nombre, teléfonos, emails y direcciones;</li>
        <li>notas y comentarios de sus citas, reservas y ventas;</li>
        <li>matrícula, chasis y notas de las motos que no tienen otro dueño;</li>
        <li>el texto de sus correos. Los que esperan no se envían.</li>
      </ul>
      <p>
        Quedan, a nombre de «Cliente anónimo», las citas, reservas, ventas y pagos con su fecha, su
        moto y su importe. Finanzas, historial y stock no cambian.
      </p>
      <p>
        Las copias de seguridad anteriores conservan los datos hasta que se borran, unas ocho
        semanas.
      </p>
      <p className={css.final}>No se puede deshacer.</p>
    </PasswordDialog>
  );
}
