import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import css from './print-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Called after the closing transition. */
  onClosed?: () => void;
  title: string;
  /** Paper size: «de 62 × 29 mm». */
  paper: string;
  /** The sheet uses the browser's normal margins. */
  ownMargins?: boolean;
  /** Whether there is anything to print; if not, `children` explain why. */
  printable: boolean;
  /** The printed content. */
  sheet: ReactNode;
  children: ReactNode;
};

/** Previews and prints a sheet; the browser's own print command prints the same. */
export function PrintDialog(props: Props) {
  const { opened, onClose, onClosed, title, paper } = props;
  const { ownMargins = false, printable, sheet, children } = props;
  // Hundreds of labels are rendered after the dialog has opened.
  const rendered = useDeferredValue(opened && printable, false);
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onClosed })}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={!printable || !rendered}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </>
      }
    >
      <div className="column gap-18">
        {children}
        <p className="note small">
          Al imprimir, elige papel {paper},{' '}
          {ownMargins ? 'con los márgenes normales' : 'sin márgenes'} y a escala 100 %.
        </p>
      </div>
      {rendered ? <PrintSheet>{sheet}</PrintSheet> : null}
    </PanelDialog>
  );
}

/** While mounted, only this content is printed; the screen does not show it. */
export function PrintSheet({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.add('prints-sheet');
    return () => classList.remove('prints-sheet');
  }, []);
  return createPortal(<div className={css.sheet}>{children}</div>, document.body);
}
