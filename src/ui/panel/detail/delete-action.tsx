import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import menu from '../actions/row-menu.module.css';
import { LazyMenu, RowMenuItem } from '../actions/row-menu.tsx';
import { useNarrow } from '../list/use-narrow.ts';
import css from './detail.module.css';

type Props = {
  /** «Más acciones para Lucía Fernández» */
  label: string;
  onDelete: () => void;
};

/** «Eliminar» in the footer of a detail. On phones it is in a menu, away from the main button. */
export function DeleteAction({ label, onDelete }: Props) {
  const narrow = useNarrow();
  if (!narrow) {
    return (
      <Button
        variant="subtle"
        color="red"
        className={css.delete ?? ''}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={onDelete}
      >
        Eliminar
      </Button>
    );
  }
  return (
    <LazyMenu
      position="top-end"
      width={220}
      // Inside the drawer, which keeps the focus.
      withinPortal={false}
      className={menu.dropdown}
      button={(ref) => (
        <ActionIcon
          ref={ref}
          variant="default"
          className={css.more ?? ''}
          size={44}
          aria-label={label}
        >
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {(opener) => (
        <RowMenuItem
          icon={IconTrash}
          danger
          onClick={() => {
            // The dialog restores the focus to the button: the item is unmounted by then.
            opener.current?.focus();
            onDelete();
          }}
        >
          Eliminar
        </RowMenuItem>
      )}
    </LazyMenu>
  );
}
