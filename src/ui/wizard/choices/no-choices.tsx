import { Button } from '../fields/button.tsx';
import css from './choices.module.css';

export function NoChoices({ sentence, reload }: { sentence: string; reload: () => void }) {
  return (
    <div className={css.empty}>
      <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
        <path d="M7 10h3V7L6.5 3.5a6 6 0 0 1 8 8l6 6a2.1 2.1 0 0 1-3 3l-6-6a6 6 0 0 1-8-8L7 10" />
      </svg>
      <p>{sentence}</p>
      <Button onClick={reload}>Actualizar la lista</Button>
    </div>
  );
}
