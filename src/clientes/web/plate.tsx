import css from './plate.module.css';

/** The number plate of a motorcycle. */
export function Plate({ plate, big = false }: { plate: string; big?: boolean }) {
  const size = big ? css.big : '';
  if (plate === '') return <span className={`${css.none} ${size}`}>Sin matrícula</span>;
  return (
    <span className={`${css.plate} ${size}`}>
      <span className="sr-only">Matrícula </span>
      {plate}
    </span>
  );
}
