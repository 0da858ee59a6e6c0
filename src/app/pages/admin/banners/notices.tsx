import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePointerOver } from '#ui/panel/rows/use-row-freeze.ts';
import css from './notices.module.css';

type Props = { main: RefObject<HTMLElement | null>; children: ReactNode };

/**
 * The warnings below the tabs. They take up space in the layout, because they can last for days.
 * While a pointer is over the page, a new warning waits and a removed one keeps its space, so that
 * nothing moves under the pointer. A line in the upper padding of the page says that one waits.
 */
export function Notices({ main, children }: Props) {
  const notices = useRef<HTMLDivElement>(null);
  const size = useSize(notices);
  const pointed = usePointerOver(main);
  const [space, setSpace] = useState(size);
  // Another width of the window wraps shown warnings in another way, and moves the page anyway.
  if (space !== size && (!pointed || space.width !== size.width)) setSpace(size);
  return (
    <div className={css.space} style={{ height: space.height }}>
      <div ref={notices}>{children}</div>
      {main.current && size.height > space.height
        ? createPortal(
            // Screen readers read the warning itself, which is a live region.
            <p className={css.waiting} aria-hidden="true">
              Aviso nuevo: saca el puntero para verlo
            </p>,
            main.current,
          )
        : null}
    </div>
  );
}

type Size = { height: number; width: number };

/** The height of an element, and the width of the window, which no scrollbar changes. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(() => ({ height: 0, width: innerWidth }));
  useLayoutEffect(() => {
    const on = element.current;
    if (!on) return;
    const watch = new ResizeObserver(() => setSize({ height: on.offsetHeight, width: innerWidth }));
    watch.observe(on);
    return () => watch.disconnect();
  }, [element]);
  return size;
}
