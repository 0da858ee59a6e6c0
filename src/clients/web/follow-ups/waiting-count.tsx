import { useQuery } from '@tanstack/react-query';
import { readQuery } from '#ui/panel/session/endpoint-query.ts';
import { countFollowUps } from '../../contract/follow-up.ts';

/** How many clients wait, for the button «Por avisar»: «(7)», «(200+)»; nothing without one. */
export default function WaitingCount() {
  const { data } = useQuery(readQuery(countFollowUps, {}));
  if (data === undefined || data.waiting === 0) return null;
  return (
    <>
      {` (${data.waiting}${data.more ? '+' : ''})`}
      <span className="sr-only">
        {data.waiting === 1 ? ' cliente espera' : ' clientes esperan'}
      </span>
    </>
  );
}
