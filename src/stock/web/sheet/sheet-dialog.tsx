import { useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { CheckField } from '#ui/panel/fields/check-field.tsx';
import { PrintDialog } from '#ui/panel/print/print-dialog.tsx';
import { serverNow } from '#ui/server-clock.ts';
import type { Component } from '../../contract/component.ts';
import { useInstantFormat } from '../use-instant-format.ts';
import { CountingSheet } from './counting-sheet.tsx';
import css from './sheet-dialog.module.css';

type Props = { components: readonly Component[] };

const PREVIEW_ROWS = 8;

/** «Hoja de conteo»: prints the list of components to count. */
export function SheetDialog({ components }: Props) {
  const [withStock, setWithStock] = useState(false);
  const [at] = useState(() => new Date(serverNow()).toISOString());
  const { name } = useWorkshop();
  const instant = useInstantFormat();
  const head = { business: name, at: instant(at), withStock };
  const more = components.length - PREVIEW_ROWS;
  return (
    <PrintDialog
      {...useDialogFrame()}
      title="Hoja de conteo"
      paper="A4"
      ownMargins
      printable={components.length > 0}
      sheet={
        <div className={css.page}>
          <CountingSheet {...head} components={components} />
        </div>
      }
    >
      <CheckField
        label="Incluir el stock del sistema"
        description="Sin ese número, quien cuenta no lo copia."
        checked={withStock}
        onChange={setWithStock}
      />
      <div className={css.preview}>
        <CountingSheet
          {...head}
          components={components.slice(0, PREVIEW_ROWS)}
          count={components.length}
        />
        {more > 0 ? (
          <p className={css.more}>
            {more === 1
              ? 'Y 1 componente más.'
              : `Y ${more.toLocaleString('es-UY')} componentes más.`}
          </p>
        ) : null}
      </div>
    </PrintDialog>
  );
}
