import { Button } from '@mantine/core';
import { IconCopy, IconKey } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { SecretField } from '#ui/panel/fields/secret-field.tsx';
import { strongPassword } from '../../rules/strong-password.ts';
import css from './new-password-field.module.css';

type Props = {
  value: string;
  problem: string | undefined;
  required: boolean;
  hint: string;
  onChange: (password: string) => void;
};

/** A password for somebody else: typed, or proposed and copied to be handed over. */
export function NewPasswordField({ value, problem, required, hint, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [proposed, setProposed] = useState(0);
  const [said, setSaid] = useState('');

  const propose = () => {
    onChange(strongPassword(randomByte));
    setProposed(proposed + 1);
    setSaid('Contraseña propuesta. Cópiala para entregarla: después no se puede volver a ver.');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setSaid('Contraseña copiada.');
    } catch {
      // Without a secure connection a browser has no clipboard: what is marked can be copied.
      field.current?.select();
      setSaid('Quedó seleccionada: cópiala con el teclado.');
    }
  };

  return (
    <div>
      <SecretField
        key={proposed}
        ref={field}
        label="Contraseña"
        description={hint}
        value={value}
        error={problem}
        shownAtFirst={proposed > 0}
        autoComplete="new-password"
        aria-required={required}
        onChange={(event) => {
          // The message was about another secret.
          setSaid('');
          onChange(event.currentTarget.value);
        }}
      />
      <div className={css.ways}>
        <Button
          variant="subtle"
          className={css.way}
          leftSection={<IconKey size={20} aria-hidden />}
          onClick={propose}
        >
          Proponer una segura
        </Button>
        {value === '' ? null : (
          <Button
            variant="subtle"
            className={css.way}
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            Copiar
          </Button>
        )}
      </div>
      <p className={css.said} role="status">
        {said}
      </p>
    </div>
  );
}

function randomByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
}
