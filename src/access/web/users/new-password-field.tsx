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

/** A password for another user: typed, or generated and copied. */
export function NewPasswordField({ value, problem, required, hint, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [proposals, setProposals] = useState(0);
  const [message, setMessage] = useState('');

  const propose = () => {
    onChange(strongPassword(randomByte));
    setProposals(proposals + 1);
    setMessage('Contraseña propuesta. Cópiala para entregarla: después no se puede volver a ver.');
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setMessage('Contraseña copiada.');
    } catch {
      // Browsers have no clipboard without HTTPS; a selection can be copied by hand.
      field.current?.select();
      setMessage('Quedó seleccionada: cópiala con el teclado.');
    }
  };

  return (
    <div>
      <SecretField
        key={proposals}
        ref={field}
        label="Contraseña"
        description={hint}
        value={value}
        error={problem}
        shownAtFirst={proposals > 0}
        autoComplete="new-password"
        aria-required={required}
        onChange={(event) => {
          // The message was about another password.
          setMessage('');
          onChange(event.currentTarget.value);
        }}
      />
      <div className={css.ways}>
        <Button
          variant="subtle"
          className="inset-12"
          leftSection={<IconKey size={20} aria-hidden />}
          onClick={propose}
        >
          Proponer una segura
        </Button>
        {value === '' ? null : (
          <Button
            variant="subtle"
            className="inset-12"
            leftSection={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy()}
          >
            Copiar
          </Button>
        )}
      </div>
      <p className={css.said} role="status">
        {message}
      </p>
    </div>
  );
}

function randomByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
}
