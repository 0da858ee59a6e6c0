import { Textarea } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconEye } from '@tabler/icons-react';
import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Chip, type ChipColour } from '#ui/chip.tsx';
import { StepButton } from '#ui/panel/actions/buttons.tsx';
import type { Finding, WorkOrder } from '../../contract/work-order.ts';
import {
  FINDING_LABELS,
  FINDING_STATES,
  type FindingState,
  type FindingValue,
} from '../../rules/findings.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { MOVES_ON, needsWork, proposedLines, type SetFinding } from './finding-changes.ts';
import css from './inspection.module.css';
import { ProposedWork } from './proposed-work.tsx';

type Props = {
  order: WorkOrder;
  finding: Finding;
  vehicleType: string;
  onChange: (change: SetFinding) => void;
  /** Goes to the next or previous finding. */
  onMove: (step: 1 | -1) => void;
};

/** Shortest way of a finger across the screen that turns the page, in px. */
const SWIPE_PX = 72;

/** One item of the checklist. A choice that needs nothing more leads to the next item. */
export function FindingStep({ order, finding, vehicleType, onChange, onMove }: Props) {
  const { position, item, state, note } = finding;
  const title = useRef<HTMLHeadingElement>(null);
  // `null`: the note as it is, also after a change by another user.
  const [typing, setTyping] = useState<{ text: string; seen: Finding } | null>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => title.current?.focus(), []);
  const typed = typing?.text ?? note;
  const save = (change: Partial<FindingValue>) => {
    const seen = typing?.seen ?? finding;
    onChange({ position, item: seen.item, state, note: typed.trim(), ...change, seen });
    setTyping(null);
  };
  const saveNote = () => {
    if (typed.trim() !== note) save({});
  };
  // Esc and the browser's Back leave the field without a blur.
  const leave = useEffectEvent(saveNote);
  useEffect(() => () => leave(), []);
  const hasWork = proposedLines(order, finding).length > 0;
  const choose = (chosen: FindingState) => {
    save({ state: chosen });
    // Proposed work stays in view: it goes to the client unless it is removed.
    if (MOVES_ON[chosen] && !hasWork) onMove(1);
  };
  const endTouch = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0];
    const from = touched.current;
    touched.current = null;
    if (from === null || touch === undefined) return;
    const [x, y] = [touch.clientX - from.x, touch.clientY - from.y];
    if (Math.abs(x) > SWIPE_PX && Math.abs(x) > 2 * Math.abs(y)) onMove(x < 0 ? 1 : -1);
  };
  return (
    <div
      className={css.step}
      onTouchStart={({ touches }) => {
        const touch = touches[0];
        touched.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={endTouch}
    >
      <h3 ref={title} className={css.item} tabIndex={-1} id={`finding-${position}`}>
        {item}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: the heading names the group */}
      <div role="group" className={css.states} aria-labelledby={`finding-${position}`}>
        {FINDING_STATES.map((each) => (
          <StateButton
            key={each}
            step={`${position}:${each}`}
            state={each}
            chosen={state === each}
            onPress={() => choose(each)}
          />
        ))}
      </div>
      <Textarea
        label="Nota"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={500}
        value={typed}
        onChange={({ currentTarget: { value: text } }) =>
          setTyping((before) => ({ text, seen: before?.seen ?? finding }))
        }
        onBlur={saveNote}
      />
      <PhotoStrip order={order} finding={finding} adds="during" />
      {needsWork(state) || hasWork ? (
        <ProposedWork
          order={order}
          finding={{ ...finding, note: typed.trim() }}
          vehicleType={vehicleType}
        />
      ) : null}
    </div>
  );
}

type ButtonProps = { step: string; state: FindingState; chosen: boolean; onPress: () => void };

function StateButton({ step, state, chosen, onPress }: ButtonProps) {
  const Icon = STATE_ICONS[state];
  return (
    <StepButton
      step={step}
      variant="default"
      className={css.state ?? ''}
      data-state={state}
      aria-pressed={chosen}
      onPress={onPress}
    >
      <Icon size={32} aria-hidden="true" />
      {FINDING_LABELS[state]}
    </StepButton>
  );
}

const STATE_ICONS: Readonly<Record<FindingState, typeof IconEye>> = {
  ok: IconCircleCheck,
  watch: IconEye,
  now: IconAlertTriangle,
  'not-applicable': IconCircleMinus,
};

const FAMILIES: Readonly<Record<FindingState, ChipColour>> = {
  ok: 'green',
  watch: 'amber',
  now: 'red',
  'not-applicable': 'grey',
};

type StateIconsProps = { state: FindingState; count?: number };

/** State of a finding, or how many findings have it: «Urgente 2». */
export function StateChip({ state, count }: StateIconsProps) {
  return (
    <Chip family={FAMILIES[state]} icon={STATE_ICONS[state]}>
      {FINDING_LABELS[state]}
      {count === undefined ? '' : ` ${count}`}
    </Chip>
  );
}
