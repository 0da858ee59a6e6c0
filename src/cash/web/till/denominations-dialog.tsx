import { Button, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useDialogFrame } from '#ui/panel/dialogs/dialog-host.tsx';
import { PanelDialog } from '#ui/panel/dialogs/panel-dialog.tsx';
import { CURRENCY_LABELS, type Currency, formatAmount } from '../../rules/currency.ts';
import { DENOMINATIONS, MAX_PIECES, piecesOf, sumPieces } from '../../rules/denominations.ts';
import css from './denominations.module.css';

const KINDS = { note: 'Billetes', coin: 'Monedas' } as const;
const WRONG = `Escribe cuántas piezas hay, de 0 a ${MAX_PIECES.toLocaleString('es-UY')}.`;

type Props = {
  currency: Currency;
  /** Called with the sum as text. */
  onSum: (typed: string) => void;
};

/** Counts notes and coins; their sum becomes the counted amount. */
export function DenominationsDialog({ currency, onSum }: Props) {
  const { opened, onClose, onClosed } = useDialogFrame();
  const id = useId();
  const pieces = DENOMINATIONS[currency].map((each, at) => ({ ...each, at }));
  const [typed, setTyped] = useState<readonly string[]>(pieces.map(() => ''));
  const sum = sumPieces(currency, typed);
  const use = () => {
    if (sum === null) return document.getElementById(`${id}-${typed.findIndex(isWrong)}`)?.focus();
    onSum(String(sum));
    onClose();
  };
  return (
    <PanelDialog
      opened={opened}
      onClose={onClose}
      onClosed={onClosed}
      title={`Contar ${CURRENCY_LABELS[currency]}`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={id}>
            {sum === null ? 'Usar la suma' : `Usar ${formatAmount(sum, currency)}`}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="column gap-24"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          use();
        }}
      >
        {(['note', 'coin'] as const).map((kind) => {
          const own = pieces.filter((each) => each.kind === kind);
          return own.length === 0 ? null : (
            <fieldset key={kind} className="plain-fieldset">
              <legend className={css.legend}>{KINDS[kind]}</legend>
              <div className={css.pieces}>
                {own.map(({ value, at }) => (
                  <TextInput
                    key={at}
                    id={`${id}-${at}`}
                    label={formatAmount(value, currency).replace(',00', '')}
                    classNames={{ root: css.piece ?? '', error: css.error ?? '' }}
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={6}
                    placeholder="0"
                    value={typed[at] ?? ''}
                    error={isWrong(typed[at]) ? WRONG : null}
                    rightSection={
                      <span className={css.worth}>{worthText(typed[at], value, currency)}</span>
                    }
                    rightSectionWidth={104}
                    rightSectionPointerEvents="none"
                    onChange={(event) => setTyped(typed.with(at, event.currentTarget.value))}
                  />
                ))}
              </div>
            </fieldset>
          );
        })}
        <p className={css.sum} aria-live="polite">
          <span>Suma</span>
          <strong>{sum === null ? '—' : formatAmount(sum, currency)}</strong>
        </p>
      </form>
    </PanelDialog>
  );
}

const isWrong = (text = '') => piecesOf(text) === null;

function worthText(text: string | undefined, value: number, currency: Currency): string {
  const count = piecesOf(text ?? '');
  return count === null || count === 0
    ? ''
    : formatAmount(count * value, currency).replace(',00', '');
}
