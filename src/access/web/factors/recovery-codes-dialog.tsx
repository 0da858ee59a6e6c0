import { Button } from '@mantine/core';
import { IconCopy, IconPrinter } from '@tabler/icons-react';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { useCopy } from '#ui/panel/feedback/use-copy.ts';
import { PrintSheet } from '#ui/panel/print/print-dialog.tsx';
import css from './recovery-codes-dialog.module.css';

type Props = {
  codes: readonly string[];
  /** Called when the user closes the dialog. */
  onKept: () => void;
};

/** Shows new recovery codes. They cannot be read again. */
export function RecoveryCodesDialog({ codes, onKept }: Props) {
  const frame = useDialogFrame();
  const close = () => {
    frame.onClose();
    onKept();
  };
  return (
    <PanelDialog
      {...frame}
      onClose={close}
      title="Guarda tus códigos de recuperación"
      footer={<Button onClick={close}>Ya los guardé</Button>}
    >
      <Codes codes={codes} />
      {frame.opened ? (
        <PrintSheet>
          <p>Códigos de recuperación del panel. Cada uno sirve una vez.</p>
          <CodeList codes={codes} />
        </PrintSheet>
      ) : null}
    </PanelDialog>
  );
}

function Codes({ codes }: { codes: readonly string[] }) {
  const { shown, copy, message } = useCopy<HTMLOListElement>(
    'Códigos copiados.',
    'Quedaron seleccionados: ahora cópialos tú.',
  );
  return (
    <div className={css.content}>
      <p>
        Si pierdes tu teléfono o tu llave, entras con uno de estos códigos. Cada uno sirve una vez.
        <b> No se volverán a mostrar.</b>
      </p>
      <CodeList codes={codes} list={shown} />
      <div className="wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconCopy size={20} aria-hidden />}
          onClick={() => void copy(codes.join('\n'))}
        >
          Copiar
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={20} aria-hidden />}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      <p className={css.said} role="status">
        {message}
      </p>
    </div>
  );
}

type ListProps = {
  codes: readonly string[];
  list?: React.RefObject<HTMLOListElement | null>;
};

function CodeList({ codes, list }: ListProps) {
  return (
    <ol ref={list} className={css.codes}>
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ol>
  );
}
