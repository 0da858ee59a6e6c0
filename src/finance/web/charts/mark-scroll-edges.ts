import type { RefCallback } from 'react';

/** A ref that marks what scrolls: `data-above` and `data-below` while rows are hidden there. */
export const markScrollEdges: RefCallback<HTMLElement> = (element) => {
  if (!element) return;
  const mark = () => {
    const { scrollTop, clientHeight, scrollHeight } = element;
    element.toggleAttribute('data-above', scrollTop > 1);
    element.toggleAttribute('data-below', scrollTop + clientHeight < scrollHeight - 1);
  };
  const observer = new ResizeObserver(mark);
  for (const each of [element, ...element.children]) observer.observe(each);
  element.onscroll = mark;
  return () => observer.disconnect();
};
