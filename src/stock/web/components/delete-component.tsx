import { useQuery } from '@tanstack/react-query';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { DeleteDialog } from '#ui/panel/dialogs/confirm-dialog.tsx';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { readQuery, useSend } from '#ui/panel/session/endpoint-query.ts';
import {
  type Component,
  deleteComponent,
  getComponentUsers,
  updateComponent,
} from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentUserNames, inUseText } from '../../rules/component-users.ts';

/** Reads the users of a component first: offers to deactivate a component in use, else asks to confirm. */
export function DeleteComponent({ component }: { component: Component }) {
  const { _id: id, active } = component;
  const frame = useDialogFrame();
  const update = useSend(updateComponent);
  const remove = useSend(deleteComponent);
  // If the call fails the dialog asks to confirm: the server rejects a component in use.
  const { data, isPending } = useQuery({
    ...readQuery(getComponentUsers, { params: { id } }),
    enabled: frame.opened,
    staleTime: 0,
  });
  const names = componentUserNames(data ?? {});
  const deactivate = {
    verb: 'Desactivar',
    busyVerb: 'Desactivando…',
    run: async () => (await update({ params: { id }, body: { active: false } })).message ?? '',
    failed: STOCK_TEXTS.saveFailed,
  };
  return (
    <DeleteDialog
      {...frame}
      title="Eliminar componente"
      remove={async () => (await remove({ params: { id } })).message ?? ''}
      failed={STOCK_TEXTS.deleteFailed}
      checking={isPending}
      alternative={names.length === 0 ? undefined : active ? deactivate : null}
    >
      {names.length === 0 ? (
        <Question component={component} />
      ) : (
        <p className="no-margin">
          {inUseText(names)}{' '}
          {active
            ? 'Puedes desactivarlo: ya no se vende ni se ofrece como repuesto.'
            : 'Ya está desactivado.'}
        </p>
      )}
    </DeleteDialog>
  );
}

function Question({ component: { name, code, quantity, unit } }: { component: Component }) {
  return (
    <p className="no-margin">
      ¿Eliminar <b>{name}</b> ({code})?
      {quantity > 0 ? ` Quedan ${formatWithUnit(quantity, unit)}, que salen del stock.` : ''} Sus
      movimientos siguen en el Historial Stock.
    </p>
  );
}
