import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type PickerOption<Item> = {
  id: string;
  label: string;
  /** The code that a scanner reads. */
  code?: string;
  /** Shown below the label. */
  about?: string;
  item: Item;
};

export type OptionSource<Item> = {
  queryKey: QueryKey;
  /**
   * Returns options that contain the text, the exact code among the first; for '' the first of all.
   */
  find: (text: string, signal: AbortSignal) => Promise<readonly PickerOption<Item>[]>;
  /** Returns the message for a list that could not be read. */
  failureMessage: string;
};

type Plan<Item> = {
  source: OptionSource<Item>;
  /** Ids that are already chosen and not offered again. */
  exclude: readonly string[];
  /** `scanned`: chosen by Enter and the exact code. */
  onPick: (offer: PickerOption<Item>, scanned: boolean) => void;
  /** Whether each choice is added; otherwise a choice replaces the previous one. */
  multiple: boolean;
};

export type SearchPickerState<Item> = {
  /** `null` when nothing was typed since the last choice. */
  typed: string | null;
  /** The server's answer for the text before the last pause; undefined until it arrives. */
  offers: readonly PickerOption<Item>[] | undefined;
  failure: Error | null;
  retry: () => void;
  /** Whether a scan waits for its answer. */
  scanning: boolean;
  /** Why the last Enter chose nothing. */
  problem: string | undefined;
  /** Text for screen readers. */
  announcement: string;
  type: (text: string) => void;
  /** Clears the typed text. */
  leave: () => void;
  pick: (offer: PickerOption<Item>) => void;
  /**
   * Handles Enter: chooses the option whose code or label is exactly the text once its answer
   * arrives.
   */
  enter: () => void;
};

/** Pause after typing before the search, in ms. A scanner's Enter does not wait for it. */
const TYPING_PAUSE_MS = 150;

export function useSearchPicker<Item>(options: Plan<Item>): SearchPickerState<Item> {
  const { source, exclude, onPick, multiple } = options;
  const [typed, setTyped] = useState<string | null>(null);
  const [misses, setMisses] = useState<readonly string[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const [waiting, setWaiting] = useState(0);
  const reading = useOffers(source, (typed ?? '').trim());
  /** Counts changes of the text; `entered` is the count at the last Enter. */
  const edits = useRef(0);
  const entered = useRef(-1);
  /** Counts choices: a later choice replaces an earlier one that is still searched for. */
  const choices = useRef(0);
  const unmounted = useUnmounted();
  const newest = useNewest(options);

  const change = (text: string | null) => {
    edits.current += 1;
    setTyped(text);
  };
  const pick = (offer: PickerOption<Item>) => {
    choices.current += 1;
    change(null);
    setMisses([]);
    onPick(offer, false);
  };
  const miss = (message: string) => {
    entered.current = -1;
    setMisses((before) => [...before.filter((each) => each !== message), message]);
  };
  const resolve = async (text: string, edit: number) => {
    const choice = ++choices.current;
    const { signal } = unmounted.current;
    setWaiting((before) => before + 1);
    try {
      const found = await source.find(text, signal);
      // Ignore this choice: a later one replaces it.
      if (!multiple && choice !== choices.current) return;
      const exact = findExact(found, text);
      if (exact === null) return miss(`Nada coincide exactamente con «${text}».`);
      // Keep the text of a next scan that has already begun.
      if (edits.current === edit) change(null);
      if (newest.current.exclude.includes(exact.id))
        return miss(`${exact.label} ya está en la lista.`);
      setAnnouncement(exact.label);
      // Render synchronously: the next answer may already be here, and is added to a list with this choice.
      flushSync(() => newest.current.onPick(exact, true));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof Error)) throw error;
      miss(`No se pudo buscar «${text}». ${error.message}`);
    } finally {
      setWaiting((before) => before - 1);
    }
  };
  const enter = () => {
    const text = (typed ?? '').trim();
    // A scanner that ends with two Enters chooses once.
    if (text === '' || entered.current === edits.current) return;
    entered.current = edits.current;
    if (!multiple) setMisses([]);
    void resolve(text, edits.current);
  };
  return {
    typed,
    offers: reading.data?.filter(({ id }) => !exclude.includes(id)),
    failure: reading.data === undefined ? reading.error : null,
    retry: () => void reading.refetch(),
    scanning: waiting > 0,
    problem: misses.length === 0 ? undefined : misses.join(' '),
    announcement,
    type: change,
    leave: () => {
      setTyped(null);
      setMisses([]);
    },
    pick,
    enter,
  };
}

/** Finds the option whose code equals the text, else the only one with this label; ignores case. */
function findExact<Item>(
  offers: readonly PickerOption<Item>[],
  text: string,
): PickerOption<Item> | null {
  const sought = text.trim().toLowerCase();
  const coded = offers.find(({ code }) => code?.toLowerCase() === sought);
  if (coded) return coded;
  const [named, ...others] = offers.filter(({ label }) => label.toLowerCase() === sought);
  return named !== undefined && others.length === 0 ? named : null;
}

/** Reads the options that contain the text. */
function useOffers<Item>(source: OptionSource<Item>, text: string) {
  const asked = useAfterPause(text);
  return useQuery({
    queryKey: [...source.queryKey, asked],
    queryFn: ({ signal }) => source.find(asked, signal),
    placeholderData: keepPreviousData,
  });
}

/** Returns a controller in a ref that is aborted when the field is unmounted. */
function useUnmounted(): RefObject<AbortController> {
  const unmounted = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    unmounted.current = controller;
    return () => controller.abort();
  }, []);
  return unmounted;
}

/** Returns the value of the last render in a ref, for a function that runs after an answer. */
function useNewest<Value>(value: Value): RefObject<Value> {
  const newest = useRef(value);
  useLayoutEffect(() => {
    newest.current = value;
  });
  return newest;
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
