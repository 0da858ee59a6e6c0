import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useLoadFailure } from '#web-kit/panel/use-load-failure.ts';
import { SERVICE_TEXTS } from '../../contract/staff-service.ts';
import type { Category } from '../../rules/category.ts';
import { fetchServices, type ServicePage, serviceKeys } from '../staff-service-api.ts';

export type ServiceList = {
  data: ServicePage | undefined;
  failed: boolean;
  /** Another page or category is on its way; what is shown is the one before. */
  stale: boolean;
  /** '' is all of them. */
  category: Category | '';
  show: (category: Category | '') => void;
  turnTo: (page: number) => void;
  retry: () => void;
};

/** The services of a category, page by page; the page before stays until the next one is here. */
export function useServiceList(): ServiceList {
  const [asked, setAsked] = useState<{ category: Category | ''; page: number }>({
    category: '',
    page: 1,
  });
  const reading = useQuery({
    queryKey: serviceKeys.list(asked),
    queryFn: ({ signal }) => fetchServices(asked, signal),
    placeholderData: keepPreviousData,
  });
  useLoadFailure(SERVICE_TEXTS.loadFailed, reading);
  const { data, error, isPlaceholderData, refetch } = reading;
  const turnTo = useCallback((page: number) => setAsked((before) => ({ ...before, page })), []);

  // The last one of the last page may have gone.
  const last = Math.max(1, data?.totalPages ?? asked.page);
  useEffect(() => {
    if (!isPlaceholderData && asked.page > last) turnTo(last);
  }, [isPlaceholderData, asked.page, last, turnTo]);

  return {
    data,
    failed: error !== null,
    stale: isPlaceholderData,
    category: asked.category,
    show: (category) => setAsked({ category, page: 1 }),
    turnTo,
    retry: () => void refetch(),
  };
}
