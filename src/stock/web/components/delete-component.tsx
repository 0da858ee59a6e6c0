import { useQuery } from '@tanstack/react-query';
import { formatWithUnit } from '#kernel/quantity.ts';
import { DeleteDialog } from '#web-kit/panel/delete-dialog.tsx';
import css from '#web-kit/panel/form/form-dialog.module.css';
import type { Component } from '../../contract/component.ts';
import { STOCK_TEXTS } from '../../contract/stock-texts.ts';
import { namesOf, usedIn } from '../../rules/component-users.ts';
import { changeComponent, componentKeys, fetchUsers, removeComponent } from '../component-api.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  component: Component;
  /** Its row with the button is gone. */
  onDeleted: () => void;
};

/** Looks first what uses it, says so where it cannot go, and offers to deactivate it; else it asks. */
export function DeleteComponent({ component, ...dialog }: Props) {
  const { _id, active } = component;
  // Where that cannot be known the question is asked: the server refuses what is in use.
  const { data, isPending } = useQuery({
    queryKey: componentKeys.users(_id),
    queryFn: ({ signal }) => fetchUsers(_id, signal),
    enabled: dialog.opened,
    staleTime: 0,
  });
  const names = namesOf(data ?? {});
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
      ages={{ queryKey: componentKeys.all }}
      failed={STOCK_TEXTS.deleteFailed}
      checking={isPending}
      instead={names.length === 0 ? undefined : active ? deactivate : null}
    >
      {names.length === 0 ? (
        <Question component={component} />
      ) : (
        <p className={css.question}>
          {usedIn(names)}{' '}
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
