import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { LiveRegion } from '../../live-region.tsx';
import { LoadProblem } from '../feedback/read-states.tsx';
import { UNCHOSEN, UNCHOSEN_TEXT } from '../form/use-form.ts';
import css from './search-picker.module.css';
import { type OptionSource, type PickerOption, useSearchPicker } from './use-search-picker.ts';

export type { OptionSource, PickerOption } from './use-search-picker.ts';

type Props<Item> = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  description?: ReactNode;
  placeholder: string;
  source: OptionSource<Item>;
  /** Shown when no option contains the text. */
  emptyText?: string;
  /** The label of the chosen option. With `adds`, the field is empty after each choice. */
  value?: string;
  multiple?: boolean;
  /** Ids that are already chosen and not offered again. */
  exclude?: readonly string[];
  error?: ReactNode;
  required?: boolean;
  /** Whether the field is focused when its dialog opens. */
  first?: boolean;
  className?: string | undefined;
  /** Label of a first option that clears the value: «Todos». */
  none?: { label: string; onPick: () => void };
  onPick: (item: Item, scanned: boolean) => void;
  /** Whether the shortcut «/» focuses this filter. */
  'data-first-filter'?: boolean;
};

const NONE: readonly string[] = [];
const NO_OFFER = '';

/**
 * A field for typing, scanning or choosing from a list that the server searches. Enter chooses the
 * highlighted option, or waits for the answer to this text and chooses the option with exactly this
 * code. Enter never submits the form. A form whose picker has a typed text that is no choice is not sent.
 */
export function SearchPicker<Item>(props: Props<Item>) {
  const { ref, label, description, placeholder, source, value = '', none } = props;
  const { emptyText = 'Sin resultados', first = false, className } = props;
  const { state, combobox, input, unchosen, left, choose, handlers } = usePickerInput(props);
  const { typed, offers, failure, problem } = state;
  return (
    <div {...(className !== undefined && { className })}>
      {failure === null ? null : (
        <LoadProblem
          sentence={source.failureMessage}
          detail={failure.message}
          retry={state.retry}
        />
      )}
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={merged(input, ref)}
            label={label}
            description={description}
            placeholder={placeholder}
            value={typed ?? value}
            error={problem ?? (left && unchosen ? UNCHOSEN_TEXT : props.error)}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            aria-required={props.required}
            aria-busy={state.scanning}
            rightSection={
              state.scanning ? <Loader size="xs" /> : <IconSearch size={18} aria-hidden="true" />
            }
            rightSectionPointerEvents="none"
            {...(first && { 'data-autofocus': true })}
            {...(props['data-first-filter'] && { 'data-first-filter': true })}
            {...(unchosen && { [UNCHOSEN]: true })}
            {...handlers}
          />
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options className={css.options ?? ''} aria-label={label}>
            {none && !typed ? (
              <Combobox.Option value={NO_OFFER} data-offer={NO_OFFER}>
                {none.label}
              </Combobox.Option>
            ) : null}
            {offers?.map((offer) => (
              <Combobox.Option key={offer.id} value={offer.id} data-offer={offer.id}>
                <Choice offer={offer} />
              </Combobox.Option>
            ))}
            {offers === undefined || offers.length === 0 ? (
              <Combobox.Empty>
                {failure ? source.failureMessage : offers ? emptyText : 'Cargando…'}
              </Combobox.Empty>
            ) : null}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <LiveRegion>{state.announcement}</LiveRegion>
    </div>
  );
}

/** The picker's state, and what keys, pointer and focus do in its input and list. */
function usePickerInput<Item>(props: Props<Item>) {
  const { source, value = '', multiple = false, exclude = NONE, none } = props;
  const combobox = useCombobox();
  const input = useRef<HTMLInputElement>(null);
  const state = useSearchPicker({
    source,
    exclude,
    multiple,
    onPick: ({ item }, scanned) => {
      combobox.closeDropdown();
      props.onPick(item, scanned);
    },
  });
  const { typed, offers } = state;
  const unchosen = typed !== null && typed.trim() !== '';
  const [left, setLeft] = useState(false);
  const { resetSelectedOption } = combobox;
  // A new list has other options at the same indexes.
  const listed = offers?.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every new list
  useLayoutEffect(() => resetSelectedOption(), [listed, resetSelectedOption]);
  // Typing replaces the chosen label, unless the next text has already begun.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every choice
  useLayoutEffect(() => {
    if (typed === null && document.activeElement === input.current) input.current?.select();
  }, [typed, value]);

  const choose = (id: string) => {
    combobox.closeDropdown();
    if (none && id === NO_OFFER) {
      state.leave();
      return none.onPick();
    }
    const offer = offers?.find((each) => each.id === id);
    if (offer) state.pick(offer);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const highlighted = combobox.dropdownOpened ? highlightedIn(event.currentTarget) : undefined;
    // Otherwise Mantine would click it a second time.
    resetSelectedOption();
    if (event.repeat) return;
    if (highlighted !== undefined) return choose(highlighted);
    event.currentTarget.select();
    state.enter();
  };
  const handlers = {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      state.type(event.currentTarget.value);
      setLeft(false);
      resetSelectedOption();
      combobox.openDropdown();
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    onClick: () => combobox.openDropdown(),
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      combobox.closeDropdown();
      // A filter has no form to hold back: its text returns to the value.
      if (unchosen && currentTarget.form !== null) setLeft(true);
      else state.leave();
    },
    onKeyDown,
  };
  return { state, combobox, input, unchosen, left, choose, handlers };
}

function Choice<Item>({ offer: { label, about } }: { offer: PickerOption<Item> }) {
  return (
    <span className="break-anywhere">
      {label}
      {about === undefined ? null : <span className={css.about}>{about}</span>}
    </span>
  );
}

/** The option that the arrow keys highlighted. */
function highlightedIn(input: HTMLInputElement): string | undefined {
  const list = document.getElementById(input.getAttribute('aria-controls') ?? '');
  const option = list?.querySelector<HTMLElement>('[data-combobox-selected]');
  return option?.dataset['offer'];
}

function merged(own: { current: HTMLInputElement | null }, given: Ref<HTMLInputElement> = null) {
  return (element: HTMLInputElement | null) => {
    own.current = element;
    if (typeof given === 'function') given(element);
    else if (given) given.current = element;
  };
}
