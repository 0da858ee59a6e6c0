import { useQuery } from '@tanstack/react-query';
import { formatWithUnit } from '#shared/money/quantity.ts';
import { DeleteDialog } from '#ui/panel/dialogs/delete-dialog.tsx';
import css from '#ui/panel/form/form-dialog.module.css';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { componentUserNames, inUseText } from '../../rules/component-users.ts';
import {
  changeComponent,
  componentKeys,
  fetchComponentUsers,
  removeComponent,
} from '../component-api.ts';

type Props = { opened: boolean; onClose: () => void; component: Component };

/** Reads the users of a component first: offers to deactivate a component in use, else asks to confirm. */
export function DeleteComponent({ component, ...dialog }: Props) {
  const { _id, active } = component;
  // If the call fails the dialog asks to confirm: the server rejects a component in use.
  const { data, isPending } = useQuery({
    queryKey: componentKeys.users(_id),
    queryFn: ({ signal }) => fetchComponentUsers(_id, signal),
    enabled: dialog.opened,
    staleTime: 0,
  });
  const names = componentUserNames(data ?? {});
  const deactivate = {
    verb: 'Desactivar',
    busyVerb: 'Desactivando…',
    run: () => changeComponent(_id, { active: false }),
    failed: STOCK_TEXTS.saveFailed,
  };
  return (
    <DeleteDialog
      {...dialog}
      title="Eliminar componente"
      remove={() => removeComponent(_id)}
      invalidates={{ queryKey: componentKeys.all }}
      failed={STOCK_TEXTS.deleteFailed}
      checking={isPending}
      alternative={names.length === 0 ? undefined : active ? deactivate : null}
    >
      {names.length === 0 ? (
        <Question component={component} />
      ) : (
        <p className={css.question}>
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
    <p className={css.question}>
      ¿Eliminar <b>{name}</b> ({code})?
      {quantity > 0 ? ` Quedan ${formatWithUnit(quantity, unit)}, que salen del stock.` : ''} Sus
      movimientos siguen en el Historial Stock.
    </p>
  );
}
