import type { ComponentProps } from 'react';
import css from './controls.module.css';

type Look = {
  look?: 'primary' | 'danger' | 'plain';
  /** 44 px instead of 52. */
  small?: boolean;
};

const LOOKS = { primary: css.primary, danger: css.danger, plain: '' };

/** Returns the class of a button, for links that look like one. */
export function buttonClass({ look = 'plain', small = false }: Look, className = ''): string {
  const looks = [css.button, LOOKS[look], small && css.small, className];
  return looks.filter(Boolean).join(' ');
}

/** A button; `type` is `button` by default, so that it does not submit its form. */
export function Button({
  look,
  small,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look) {
  const looks = { ...(look && { look }), ...(small && { small }) };
  return <button {...rest} type={type} className={buttonClass(looks, className)} />;
}

/** An activity indicator. */
export function Spinner() {
  return <span className={css.spinner} aria-hidden="true" />;
}
