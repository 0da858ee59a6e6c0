import { Skeleton } from '../../skeleton.tsx';
import { endsSession } from '../session/staff-call.ts';
import { LoadingText } from './loading-text.tsx';
import { ReadFailure } from './read-states.tsx';

type Props = {
  title: string;
  read: { isError: boolean; error: Error | null; refetch: () => unknown };
  /** Of the rows to come. */
  height: 64 | 96;
};

/** Shows in a dialog that its data are read, or that the read failed. */
export function ReadPending({ title, read, height }: Props) {
  const { isError, error, refetch } = read;
  if (isError && error !== null && !endsSession(error)) {
    return <ReadFailure title={title} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div aria-busy="true">
      <LoadingText />
      <Skeleton height={height} />
    </div>
  );
}
