import { Logo } from '#ui/logo.tsx';
import css from './header.module.css';

type Props = { name: string; withLocation: boolean };

export function LandingHeader({ name, withLocation: withPlace }: Props) {
  return (
    <header className={css.header}>
      <div className={css.inner}>
        <Logo name={name} />
        <nav className={css.nav} aria-label="Secciones">
          <a href="#servicios">Servicios</a>
          <a href="#como-funciona">Cómo funciona</a>
          {withPlace ? <a href="#donde-estamos">Dónde estamos</a> : null}
        </nav>
        <div className={css.shop}>
          <button type="button" className={css.shopButton} data-soon="">
            Tienda
          </button>
          <p className={css.soon} role="status" data-soon-message="" />
        </div>
      </div>
    </header>
  );
}
