import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import css from './print-dialog.module.css';

const MOST = 99;
const COPIES_PROBLEM = `Escribe un número del 1 al ${MOST}.`;

/** Returns the typed number of copies, or `null` if it is invalid. */
export function parseCopies(text: string): number | null {
  const copies = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0;
  return copies >= 1 ? copies : null;
}

type Props = { label: string; value: string; onChange: (value: string) => void };

/** A number of copies with buttons for less and more. */
export function CopiesField({ label, value, onChange }: Props) {
  const copies = parseCopies(value);
  const step = (by: number) => {
    const next = (copies ?? 1) + by;
    if (next >= 1 && next <= MOST) onChange(String(next));
  };
  return (
    <TextInput
      label={label}
      value={value}
      error={copies === null ? COPIES_PROBLEM : undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={2}
      classNames={{ wrapper: css.wrapper ?? '', input: css.input ?? '' }}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <div className={css.line}>
          <Step icon={IconMinus} name="Una copia menos" onStep={() => step(-1)} />
          {input}
          <Step icon={IconPlus} name="Una copia más" onStep={() => step(1)} />
        </div>
      )}
    />
  );
}

type StepProps = { icon: typeof IconPlus; name: string; onStep: () => void };

function Step({ icon: Icon, name, onStep }: StepProps) {
  return (
    <ActionIcon variant="default" size={44} aria-label={name} onClick={onStep}>
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
