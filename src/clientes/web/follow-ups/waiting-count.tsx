import { useQuery } from '@tanstack/react-query';
import { fetchFollowUps, followUpKeys } from './follow-up-api.ts';

/** How many clients wait, for the button «Por avisar»: «(7)»; nothing without one. */
export default function WaitingCount() {
  const { data = 0 } = useQuery({
    queryKey: followUpKeys.list('waiting'),
    queryFn: ({ signal }) => fetchFollowUps('waiting', signal),
    select: ({ waiting }) => waiting,
  });
  if (data === 0) return null;
  return (
    <>
      {` (${data})`}
      <span className="sr-only">{data === 1 ? ' cliente espera' : ' clientes esperan'}</span>
    </>
  );
}
