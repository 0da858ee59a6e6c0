import type { ReactElement } from 'react';
import { Breakable } from '../text/inline-text.tsx';
import css from './detail.module.css';

const ADDRESS = /^\S+@\S+$/;

export type Fact = readonly [label: string, value: string | ReactElement];

/** A list of labelled values. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="stack gap-10 no-margin top-20">
      {facts.map(([label, value]) => (
        <div key={label} className={css.fact}>
          <dt>{label}</dt>
          <dd>
            {typeof value === 'string' && ADDRESS.test(value) ? <Breakable text={value} /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
