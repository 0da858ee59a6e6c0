import { Menu, type MenuProps } from '@mantine/core';
import {
  type AriaAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

type ButtonProps = AriaAttributes & { id: string; onClick: () => void };

type Props = Omit<MenuProps, 'children'> & {
  button: (ref: RefObject<HTMLButtonElement | null>) => ReactElement<Partial<ButtonProps>>;
  /** Class of the list. */
  className: string | undefined;
  children: (opener: RefObject<HTMLButtonElement | null>) => ReactNode;
};

/**
 * A button with a menu, of which only the button is rendered until its first press: a list has a menu in
 * each row, and Mantine's costs several times what the row does.
 */
export function LazyMenu({ button, className, children, ...rest }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [mounted, setMounted] = useState(false);
  const [opened, setOpened] = useState(false);
  // Mantine animates and restores the focus only for a menu that was mounted before it opens.
  useLayoutEffect(() => setOpened(mounted), [mounted]);
  return (
    <>
      {cloneElement(button(opener), {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        ...(opened && { 'aria-controls': `${id}-dropdown`, 'data-expanded': true }),
        onClick: () => (mounted ? setOpened(!opened) : setMounted(true)),
      })}
      {mounted ? (
        // Without the placeholder the first item has the focus at once.
        <Menu
          {...rest}
          id={id}
          opened={opened}
          onChange={setOpened}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <Opener of={opener} />
          </Menu.Target>
          <Menu.Dropdown className={className}>{children(opener)}</Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

type OpenerProps = { of: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> };

/** Passes the button, which is rendered outside of the menu, to the menu as its target. */
function Opener({ of, ref }: OpenerProps) {
  useLayoutEffect(() => {
    if (typeof ref !== 'function') return;
    ref(of.current);
    return () => void ref(null);
  }, [of, ref]);
  return null;
}
