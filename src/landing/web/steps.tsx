import section from './sections.module.css';
import css from './steps.module.css';

const stepsOf = (sendsMail: boolean) =>
  [
    ['Agenda en línea', 'Cinco pasos cortos, sin crear una cuenta.'],
    [
      'Recibe la confirmación',
      `${sendsMail ? 'Llega por correo' : 'La ves al terminar'}, con un enlace para cancelar si cambian tus planes.`,
    ],
    ['Trae tu moto', 'Te esperamos el día y a la hora que elegiste.'],
  ] as const;

export function Steps({ sendsMail }: { sendsMail: boolean }) {
  return (
    <section
      className={`${section.section} ${css.section}`}
      id="como-funciona"
      aria-labelledby="como-titulo"
    >
      <div className={section.inner}>
        <h2 id="como-titulo" className={section.title}>
          Cómo funciona
        </h2>
        <ol className={css.steps}>
          {stepsOf(sendsMail).map(([title, text], index) => (
            <li key={title} className={css.step}>
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              <h3 className={css.name}>{title}</h3>
              <p className={css.text}>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
