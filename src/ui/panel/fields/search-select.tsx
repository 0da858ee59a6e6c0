import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { fold } from '#shared/text/fold.ts';
import { matchesSearch } from '#shared/text/search-words.ts';
import { UNCHOSEN, UNCHOSEN_TEXT } from '../form/use-form.ts';

export type SelectOption = { value: string; label: string };

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter'> & {
  data: readonly SelectOption[];
  /** `''` for none. */
  value: string;
  onChange: (value: string) => void;
  /** Whether an empty text means no value; otherwise it leaves the value. */
  clearable?: boolean;
};

/**
 * A select that is searched by typing. Its text is the chosen option's, or the field is marked `UNCHOSEN` and
 * its form is not sent. Enter in the open list chooses the highlighted option, the first one that matches;
 * it does not submit the form. A typed text that is exactly one option chooses it when the focus leaves.
 */
export function SearchSelect({ data, value, onChange, clearable = false, ...props }: Props) {
  const { error, description, ...rest } = props;
  const label = data.find((option) => option.value === value)?.label ?? '';
  /** `null` when nothing was typed since the last choice. */
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [shown, setShown] = useState(value);
  const settle = () => {
    setTyped(null);
    setLeft(false);
  };
  if (shown !== value) {
    setShown(value);
    settle();
  }
  const choose = (next: string) => {
    settle();
    if (next !== value) onChange(next);
  };
  const type = (text: string) => {
    if (text === '' && clearable) return choose('');
    setTyped(text);
    setLeft(false);
  };
  const unchosen = typed !== null && typed !== '';
  const leave = (form: HTMLFormElement | null) => {
    const same = data.filter((option) => fold(option.label) === fold((typed ?? '').trim()));
    const [only] = same;
    if (only !== undefined && same.length === 1) choose(only.value);
    // A filter has no form to hold back: its text returns to the value.
    else if (unchosen && form !== null) setLeft(true);
    else settle();
  };
  return (
    <Select
      {...rest}
      searchable
      // The list would cover the error.
      openOnFocus={!left}
      description={unchosen ? undefined : description}
      selectFirstOptionOnChange={unchosen}
      allowDeselect={false}
      data={data}
      filter={({ options, search }) =>
        options.filter((option) => 'label' in option && matchesSearch([option.label], search))
      }
      value={value === '' ? null : value}
      // Mantine would return to the value when the focus leaves.
      searchValue={typed ?? label}
      onInput={({ currentTarget }) => type(currentTarget.value)}
      onOptionSubmit={choose}
      onBlur={({ currentTarget }) => leave(currentTarget.form)}
      onKeyDown={(event) => {
        const open = event.currentTarget.ariaExpanded === 'true';
        if (event.key === 'Enter' && (open || unchosen)) event.preventDefault();
      }}
      error={left && unchosen ? UNCHOSEN_TEXT : error}
      {...(unchosen && { [UNCHOSEN]: true })}
    />
  );
}
