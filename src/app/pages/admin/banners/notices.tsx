import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { usePointerOver } from '#ui/panel/rows/use-pointed.ts';
import css from './notices.module.css';

type Props = { main: RefObject<HTMLElement | null>; children: ReactNode };

/**
 * The warnings below the tabs. They take up space in the layout, because they can last for days.
 * While a pointer is over the page, a new warning waits and a removed one keeps its space, so that
 * nothing moves under the pointer. A line in the upper padding of the page says that one waits.
 */
export function Notices({ main, children }: Props) {
  const notices = useRef<HTMLDivElement>(null);
  const height = useHeight(notices);
  const pointed = usePointerOver(main);
  const [space, setSpace] = useState(0);
  if (!pointed && space !== height) setSpace(height);
  return (
    <div className={css.space} style={{ height: space }}>
      <div ref={notices}>{children}</div>
      {main.current && height > space
        ? createPortal(
            // Screen readers read the warning itself, which is a live region.
            <p className={css.waiting} aria-hidden="true">
              Aviso nuevo: saca el puntero de la página para verlo
            </p>,
            main.current,
          )
        : null}
    </div>
  );
}

function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const on = element.current;
    if (!on) return;
    const watch = new ResizeObserver(() => setHeight(on.offsetHeight));
    watch.observe(on);
    return () => watch.disconnect();
  }, [element]);
  return height;
}
