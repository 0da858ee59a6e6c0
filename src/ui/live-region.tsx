/**
 * Announces each change of `children` to screen readers; invisible. Mount it empty, then fill it.
 */
export function LiveRegion({ children }: { children: string }) {
  return (
    <div className="sr-only" role="status">
      {children}
    </div>
  );
}
