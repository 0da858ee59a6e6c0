import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconChecks,
  IconChevronDown,
  IconEye,
  IconHourglass,
  IconReplace,
  IconX,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useWorkshop } from '#settings/web/workshop-api.ts';
import { formatDollars } from '#shared/money/money.ts';
import { longDayWithoutYear } from '#shared/time/day-time.ts';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { formatInstant } from '#ui/panel/text/inline-text.tsx';
import type { Estimate, WorkOrder } from '../../contract/work-order.ts';
import { ESTIMATE_STATE_LABELS } from '../../rules/answers.ts';
import type { EstimateState } from '../../rules/estimate-states.ts';
import orderCss from '../order/order.module.css';
import css from './estimate.module.css';
import { decisionText } from './open-estimates.ts';

/** Characters of the hash of an estimate that are shown. */
const SHOWN_HASH = 12;

export const shortHash = (hash: string): string => hash.slice(0, SHOWN_HASH);

/** The versions that were sent, with what the client decided; folded until it is opened. */
export function EstimateHistory({ order }: { order: WorkOrder }) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const versions = order.estimates.filter(({ state }) => state !== 'draft');
  if (versions.length === 0) return null;
  return (
    <>
      <div className={css.actions}>
        <Button
          variant="subtle"
          className={css.fold ?? ''}
          rightSection={<IconChevronDown size={18} aria-hidden="true" />}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          Historial de presupuestos ({versions.length})
        </Button>
      </div>
      <ul id={id} className="stack gap-12 plain-list top-8" hidden={!opened}>
        {opened ? versions.map((each) => <Version key={each._id} estimate={each} />) : null}
      </ul>
    </>
  );
}

function Version({ estimate }: { estimate: Estimate }) {
  const { timeZone } = useWorkshop();
  const { version, state, sentAt, validUntil, contentHash, lines, decisions } = estimate;
  const textOf = new Map(lines.map(({ line, text }) => [line, text]));
  const dates = [
    sentAt === null ? '' : `Enviado el ${formatInstant(sentAt, timeZone)}`,
    validUntil === null ? '' : `válido hasta el ${longDayWithoutYear(validUntil)}`,
  ];
  return (
    <li className={css.version}>
      <div className={orderCss.top}>
        <span>Presupuesto {version}</span>
        <span className="rigid digits">{formatDollars(estimate.total)}</span>
      </div>
      <span>
        <EstimateChip state={state} />
      </span>
      <p className="muted small">{dates.filter((part) => part !== '').join(' · ')}</p>
      {contentHash === null ? null : (
        <p className="muted small">
          Huella del contenido: <span className={css.hash}>{shortHash(contentHash)}</span>
        </p>
      )}
      {decisions.length === 0 ? (
        <p className="muted small">Sin respuesta.</p>
      ) : (
        <ul className={css.decisions}>
          {decisions.map((decision) => (
            <li key={`${decision.line} ${decision.at} ${decision.decision}`}>
              <strong>{textOf.get(decision.line) ?? 'Otra línea'}</strong>
              <br />
              <span className="muted small">{decisionText(decision, timeZone)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const FACES: Readonly<Record<EstimateState, { family: ChipColour; icon: typeof IconX }>> = {
  draft: { family: 'violet', icon: IconEye },
  sent: { family: 'amber', icon: IconHourglass },
  answered: { family: 'green', icon: IconChecks },
  superseded: { family: 'grey', icon: IconReplace },
  expired: { family: 'grey', icon: IconCalendarOff },
  withdrawn: { family: 'grey', icon: IconX },
};

/** The state of an estimate. */
export function EstimateChip({ state }: { state: EstimateState }) {
  const { family, icon } = FACES[state];
  return (
    <Chip family={family} icon={icon}>
      {ESTIMATE_STATE_LABELS[state]}
    </Chip>
  );
}
