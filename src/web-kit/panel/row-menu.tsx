import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import css from './row-menu.module.css';

type Props = {
  /** «Más acciones para Lucía Fernández» */
  label: string;
  /** What was chosen last is under way. */
  busy?: boolean;
  /**
   * The items. What one of them opens goes through `fromButton`: it then gives focus back to the
   * button, not to an item that is gone by then.
   */
  children: (fromButton: (open: () => void) => void) => ReactNode;
};

/** Everything that can be done with a row. The key `m` opens it. */
export function RowMenu({ label, busy = false, children }: Props) {
  const dots = useRef<HTMLButtonElement>(null);
  const fromButton = (open: () => void) => {
    dots.current?.focus();
    open();
  };
  return (
    <Menu
      position="bottom-end"
      width={240}
      // Within the page's landmark, but outside whatever scrolls or clips.
      portalProps={{ target: 'main' }}
      // A menu has nothing in it but its items: focus starts on the first.
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon
          ref={dots}
          variant="subtle"
          className={css.dots}
          size={44}
          aria-busy={busy}
          aria-label={label}
          data-move
        >
          <IconDots size={22} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={css.dropdown}>{children(fromButton)}</Menu.Dropdown>
    </Menu>
  );
}

type ItemProps = {
  icon: typeof IconDots;
  /** Red, for what takes something away. */
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function RowMenuItem({ icon: Icon, danger = false, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      {...(danger && { className: css.danger })}
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  );
}
