import type { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useKeptFocus } from '../list/use-kept-focus.ts';

type Props = {
  as: typeof Modal.Body | typeof Drawer.Body;
  className: string | undefined;
  children: ReactNode;
};

/** The content of a dialog. The focus stays in the dialog when the focused element is removed. */
export function KeptBody({ as: Body, className, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  return (
    <Body ref={body} className={className ?? ''} {...useKeptFocus(body)}>
      {children}
    </Body>
  );
}
