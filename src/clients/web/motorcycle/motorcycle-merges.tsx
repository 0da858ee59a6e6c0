import { IconArrowsJoin } from '@tabler/icons-react';
import { useOpenDialog } from '#ui/panel/dialogs/dialog-host.tsx';
import { useSend } from '#ui/panel/session/endpoint-query.ts';
import type { MotorcycleLink } from '../../contract/client.ts';
import {
  type MotorcycleRecord,
  mergeMotorcycle,
  unmergeMotorcycle,
} from '../../contract/motorcycle.ts';
import { motorcycleLabel, motorcycleName } from '../../rules/client-text.ts';
import { MergedRecords, MergeQuestion } from '../merges.tsx';
import css from '../record.module.css';
import { RecordButton, RecordSection } from '../record-parts.tsx';

/** Motorcycles that may be this one, and those that were merged into it. */
export function MotorcycleMerges({ motorcycle }: { motorcycle: MotorcycleRecord }) {
  const openDialog = useOpenDialog();
  const merge = useSend(mergeMotorcycle);
  const unmerge = useSend(unmergeMotorcycle);
  const { _id: into, suggestions, merged } = motorcycle;
  const askToMerge = (other: MotorcycleLink) =>
    openDialog(
      <MergeQuestion
        title="¿Unir las dos motos?"
        verb="Unir"
        busyVerb="Uniendo…"
        done="Unimos las dos motos."
        act={() => merge({ params: { id: other._id }, body: { into } })}
      >
        <p>
          Las citas, los kilómetros y los dueños de {motorcycleName(other)} sin matrícula pasan a
          esta ficha. Se puede deshacer mientras nada cambie.
        </p>
      </MergeQuestion>,
    );
  return (
    <>
      {suggestions.length === 0 ? null : (
        <RecordSection title="¿Es la misma moto?">
          <ul className={css.list}>
            {suggestions.map((each) => (
              <li key={each._id} className={css.card}>
                <span className={css.line}>
                  <span className={css.grow}>
                    <strong>{motorcycleName(each)}</strong>
                    <br />
                    <span className={css.under}>Del mismo dueño, sin matrícula</span>
                  </span>
                  <RecordButton
                    icon={IconArrowsJoin}
                    aria-label={`Unir ${motorcycleName(each)}`}
                    onClick={() => askToMerge(each)}
                  >
                    Unir
                  </RecordButton>
                </span>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <MergedRecords
        merged={merged}
        nameOf={motorcycleLabel}
        unmerge={(id) => unmerge({ params: { id }, body: {} })}
      />
    </>
  );
}
