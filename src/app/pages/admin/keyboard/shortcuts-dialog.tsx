import { Switch } from '@mantine/core';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { PALETTE_KEYS } from './palette-keys.ts';
import { setShortcutsEnabled, useShortcutsEnabled } from './shortcut-setting.ts';
import { SHORTCUTS } from './shortcuts.ts';
import css from './shortcuts-dialog.module.css';

type Props = {
  opened: boolean;
  onClose: () => void;
  tabs: readonly { name: string; letter: string }[];
};

export function ShortcutsDialog({ opened, onClose, tabs }: Props) {
  const on = useShortcutsEnabled();
  const toTabs = tabs.map(({ name, letter }) => ({ keys: ['g', letter], what: `Ir a ${name}` }));
  return (
    <PanelDialog opened={opened} onClose={onClose} title="Atajos de teclado">
      <Switch
        checked={on}
        onChange={(event) => setShortcutsEnabled(event.currentTarget.checked)}
        label="Usar atajos de una sola tecla"
        description={`Nunca actúan dentro de un campo. ${PALETTE_KEYS} funciona siempre.`}
      />
      <dl className="no-margin top-20">
        <Keys
          keys={PALETTE_KEYS.split(' ')}
          what="Buscar clientes, componentes, secciones y acciones"
        />
        {[...toTabs, ...SHORTCUTS].map((each) => (
          <Keys key={each.what} {...each} off={!on} />
        ))}
      </dl>
    </PanelDialog>
  );
}

type KeysProps = { keys: readonly string[]; what: string; off?: boolean };

function Keys({ keys, what, off = false }: KeysProps) {
  return (
    <div className={off ? `${css.line} ${css.off}` : css.line}>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{what}</dd>
    </div>
  );
}
