import { Loader } from '@mantine/core';
import { IconCamera } from '@tabler/icons-react';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import css from './photos.module.css';

type Props = {
  /** «Frente» */
  label: string;
  icon?: typeof IconCamera;
  /** Whether there is a photo already, which a press takes again. */
  taken?: boolean;
  /** Offers the stored pictures too, several at once; without it the camera opens at once. */
  several?: boolean;
  /** Called with one picture after the other. */
  onPicture: (picture: File) => Promise<void>;
  /** The taken picture. */
  children?: ReactNode;
};

/** A large button that opens the camera. */
export function PhotoButton(props: Props) {
  const { label, icon: Icon = IconCamera, taken = false, several = false, onPicture } = props;
  const [busy, setBusy] = useState(false);
  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const pictures = [...(currentTarget.files ?? [])];
    // Lets the user choose the same file again.
    currentTarget.value = '';
    setBusy(true);
    try {
      for (const picture of pictures) await onPicture(picture);
    } finally {
      setBusy(false);
    }
  };
  return (
    <label className={`ring ${css.button}`} data-taken={taken} aria-busy={busy}>
      {props.children}
      <span className={css.name}>
        {busy ? (
          <Loader size={20} color="currentColor" aria-hidden />
        ) : (
          <Icon size={24} aria-hidden="true" />
        )}
        <span>{label}</span>
      </span>
      <input
        className="sr-only"
        type="file"
        accept="image/*"
        {...(several ? { multiple: true } : { capture: 'environment' as const })}
        aria-label={taken ? `Repetir la foto: ${label}` : `Foto: ${label}`}
        onChange={(event) => void choose(event)}
      />
    </label>
  );
}
