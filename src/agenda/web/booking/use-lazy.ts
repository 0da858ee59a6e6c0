import { useCallback, useEffect, useState } from 'react';

type Lazy<Module> = { module: Module | null; failed: boolean; retry: () => void };

/** A part of the program that comes when it is needed; where it does not come, it can be asked again. */
export function useLazy<Module>(load: () => Promise<Module>): Lazy<Module> {
  const [round, setRound] = useState(0);
  const [found, setFound] = useState<{ module: Module | null; failed: boolean }>({
    module: null,
    failed: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    let alive = true;
    load().then(
      (module) => alive && setFound({ module, failed: false }),
      () => alive && setFound({ module: null, failed: true }),
    );
    return () => {
      alive = false;
    };
  }, [load, round]);
  const retry = useCallback(() => {
    setFound({ module: null, failed: false });
    setRound((before) => before + 1);
  }, []);
  return { ...found, retry };
}
