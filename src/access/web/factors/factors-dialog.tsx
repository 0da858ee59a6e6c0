import { Button } from '@mantine/core';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { FactorManager } from './factor-manager.tsx';

type Props = { opened: boolean; onClose: () => void };

/** «Verificación en dos pasos»: the own second factors. */
export function FactorsDialog({ opened, onClose }: Props) {
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      title="Verificación en dos pasos"
      footer={
        <Button variant="default" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <FactorManager opened={opened} />
    </PanelDialog>
  );
}
