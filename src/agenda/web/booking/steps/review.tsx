import type { ReactNode } from 'react';
import { formatDuration, longDay } from '#kernel/day-time.ts';
import { formatDollars } from '#kernel/money.ts';
import { STEPS, type Step } from '../booking-fields.ts';
import type { Catalogue } from '../use-catalogue.ts';
import type { Wizard } from '../use-wizard.ts';
import css from './confirm.module.css';

type Props = { wizard: Wizard; catalogue: Catalogue };

/** Everything that will be booked, each block with the way to change it. */
export function Review({ wizard, catalogue }: Props) {
  const { data } = wizard.state;
  const chosen = catalogue.offerings?.find(({ id }) => id === data.service);
  const edit = (step: Step) => wizard.open(step, true);
  return (
    <div className={css.blocks}>
      <Block step={4} onEdit={edit}>
        <p className={css.when}>
          <span>{longDay(data.date)}</span>
          <b>{data.time}</b>
        </p>
        {data.notes.trim() === '' ? null : <Facts facts={[['Notas', data.notes.trim()]]} />}
      </Block>
      <Block step={3} onEdit={edit}>
        <p className={css.chosen}>{chosen?.name ?? 'Cargando…'}</p>
        <Facts
          facts={[
            ['Duración', chosen ? formatDuration(chosen.duration) : ''],
            ['Precio', chosen ? formatDollars(chosen.price) : ''],
          ]}
        />
      </Block>
      <Block step={1} onEdit={edit}>
        <Facts
          facts={[
            ['Nombre', data.clientName.trim()],
            ['Email', data.clientEmail.trim()],
            ['Teléfono', data.clientPhone.trim()],
          ]}
        />
      </Block>
      <Block step={2} onEdit={edit}>
        <Facts
          facts={[
            ['Marca', data.vehicleBrand.trim()],
            ['Modelo', data.vehicleModel.trim()],
            ['Año', data.vehicleYear],
          ]}
        />
      </Block>
    </div>
  );
}

type BlockProps = { step: Step; onEdit: (step: Step) => void; children: ReactNode };

const NAMES: Partial<Record<Step, string>> = { 3: 'Servicio' };

function Block({ step, onEdit, children }: BlockProps) {
  const title = NAMES[step] ?? STEPS[step].title;
  return (
    <section className={css.block} aria-labelledby={`resumen-${step}`}>
      <div className={css.head}>
        <h2 id={`resumen-${step}`}>{title}</h2>
        <button type="button" className={css.edit} onClick={() => onEdit(step)}>
          Editar<span className="sr-only"> {title}</span>
        </button>
      </div>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={name === 'Notas' ? css.wide : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
