import { useEffect, useState } from 'react';

/** A page of a list; another `turn` (another filter) begins at the first again. */
export function usePage(turn: string): [page: number, turnTo: (page: number) => void] {
  const [place, setPlace] = useState({ turn, page: 1 });
  const page = place.turn === turn ? place.page : 1;
  return [page, (next) => setPlace({ turn, page: next })];
}

/** Goes back to the last page where the list has become shorter meanwhile. */
export function useLastPage(
  { page, turnTo, ready }: { page: number; turnTo: (page: number) => void; ready: boolean },
  totalPages: number | undefined,
): void {
  const last = Math.max(1, totalPages ?? page);
  useEffect(() => {
    if (ready && page > last) turnTo(last);
  });
}
