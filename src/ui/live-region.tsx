/** Says `children` politely whenever they change; seen by nobody. Mount it empty, then fill it. */
export function LiveRegion({ children }: { children: string }) {
  return (
    <div className="sr-only" role="status">
      {children}
    </div>
  );
}
