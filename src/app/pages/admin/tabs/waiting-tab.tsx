import { LoadingText } from '#ui/panel/feedback/loading-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Shown until a tab's files are loaded. */
export function WaitingTab({ name }: { name: string }) {
  return (
    <div aria-busy="true" className="stack gap-16">
      <h1>{name}</h1>
      <div className="stack gap-16">
        <LoadingText />
        <Skeleton height={96} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    </div>
  );
}
