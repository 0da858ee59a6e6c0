import { Button } from '@mantine/core';
import { IconArrowsJoin } from '@tabler/icons-react';
import { useState } from 'react';
import type { MotorcycleLink } from '../../contract/client.ts';
import type { MotorcycleRecord } from '../../contract/motorcycle.ts';
import { motorcycleLabel, motorcycleName } from '../../rules/client-text.ts';
import { mergeMotorcycle, unmergeMotorcycle } from '../client-api.ts';
import { MergedRecords, MergeQuestion } from '../merges.tsx';
import css from '../record.module.css';

/** Motorcycles that may be this one, and those that were merged into it. */
export function MotorcycleMerges({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const [other, setOther] = useState<MotorcycleLink | null>(null);
  const [asking, setAsking] = useState(false);
  const { suggestions, merged } = motorcycle;
  return (
    <>
      {suggestions.length === 0 ? null : (
        <section className={css.section}>
          <h3 className={css.title}>¿Es la misma moto?</h3>
          <ul className={css.list}>
            {suggestions.map((each) => (
              <li key={each._id} className={css.card}>
                <span className={css.line}>
                  <span className={css.grow}>
                    <strong>{motorcycleName(each)}</strong>
                    <br />
                    <span className={css.under}>Del mismo dueño, sin matrícula</span>
                  </span>
                  <Button
                    variant="default"
                    leftSection={<IconArrowsJoin size={18} aria-hidden="true" />}
                    aria-label={`Unir ${motorcycleName(each)}`}
                    onClick={() => {
                      setOther(each);
                      setAsking(true);
                    }}
                  >
                    Unir
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <MergedRecords merged={merged} nameOf={motorcycleLabel} unmerge={unmergeMotorcycle} />
      <MergeQuestion
        opened={asking}
        title="¿Unir las dos motos?"
        verb="Unir"
        busyVerb="Uniendo…"
        done="Unimos las dos motos."
        act={() => (other ? mergeMotorcycle(other._id, motorcycle._id) : Promise.resolve())}
        onClose={() => setAsking(false)}
      >
        <p>
          Las citas, los kilómetros y los dueños de {other && motorcycleName(other)} sin matrícula
          pasan a esta ficha. Se puede deshacer mientras nada cambie.
        </p>
      </MergeQuestion>
    </>
  );
}
