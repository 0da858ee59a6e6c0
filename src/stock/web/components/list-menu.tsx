import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconFileExport,
  IconFileImport,
  IconReportAnalytics,
  IconTags,
} from '@tabler/icons-react';
import { useRef } from 'react';
import menu from '#web-kit/panel/row-menu.module.css';
import { useExport } from '../csv/use-export.ts';
import css from './list-menu.module.css';

type Props = {
  onReport: () => void;
  onImport: () => void;
  /** `null`: there are none. */
  onLabels: (() => void) | null;
};

/** What can be done with all of them, or with those that were found. */
export function ListMenu({ onReport, onImport, onLabels }: Props) {
  const { busy, exportAll } = useExport();
  const more = useRef<HTMLButtonElement>(null);
  /** What opens now gives focus back to the button, not to an item that is gone by then. */
  const open = (what: () => void) => {
    more.current?.focus();
    what();
  };
  return (
    <div className={css.head}>
      <Button
        variant="default"
        leftSection={<IconReportAnalytics size={20} aria-hidden="true" />}
        onClick={onReport}
      >
        Reporte
      </Button>
      <Menu
        position="bottom-end"
        width={240}
        portalProps={{ target: 'main' }}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <Button
            ref={more}
            variant="default"
            leftSection={<IconDots size={20} aria-hidden="true" />}
          >
            Más
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={menu.dropdown}>
          {onLabels === null ? null : (
            <Menu.Item
              leftSection={<IconTags size={20} aria-hidden="true" />}
              onClick={() => open(onLabels)}
            >
              Imprimir etiquetas
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFileExport size={20} aria-hidden="true" />}
            disabled={busy}
            onClick={() => open(() => void exportAll())}
          >
            Exportar CSV
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileImport size={20} aria-hidden="true" />}
            onClick={() => open(onImport)}
          >
            Importar CSV
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
