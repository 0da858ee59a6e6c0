import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { PanelDialog } from '../dialogs/panel-dialog.tsx';
import css from './print-dialog.module.css';
import { PrintSheet } from './print-sheet.tsx';

type Props = {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** «de 62 × 29 mm» */
  paper: string;
  /** The sheet has the margins of its own page: the browser's choice stays as it is. */
  ownMargins?: boolean;
  /** Whether there is anything to print; where not, `children` say why. */
  printable: boolean;
  /** What paper gets. */
  sheet: ReactNode;
  children: ReactNode;
};

/** Shows what will be printed, and prints it; the browser's own command prints the same. */
export function PrintDialog(props: Props) {
  const { opened, onClose, title, paper, ownMargins = false, printable, sheet, children } = props;
  // Hundreds of labels are drawn once the dialog is there.
  const drawn = useDeferredValue(opened && printable, false);
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <Button
            leftSection={<IconPrinter size={20} aria-hidden="true" />}
            disabled={!printable || !drawn}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        </>
      }
    >
      <div className={css.body}>
        {children}
        <p className={css.hint}>
          Al imprimir, elige papel {paper},{' '}
          {ownMargins ? 'con los márgenes normales' : 'sin márgenes'} y a escala 100 %.
        </p>
      </div>
      {drawn ? <PrintSheet>{sheet}</PrintSheet> : null}
    </PanelDialog>
  );
}
