import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';

type Module<Props> = { default: ComponentType<Props> };
/** `load` loads the component before it is rendered. */
export type LazyPart<Props> = ComponentType<Props> & { load: () => Promise<void> };
type State<Props> = { Part: ComponentType<Props> | undefined } | { error: unknown };

/**
 * Loads a component when it is first rendered, as React's `lazy`, but shows it as soon as it is loaded: `lazy`
 * shows its fallback for at least 300 ms. Shows `waiting` until then. A failed load is thrown to the error
 * boundary, and tried again at the next mount. A load that had begun before the mount is tried again at once: the user
 * pressed while it was failing.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  waiting: ReactNode = null,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const loadOnce = () => {
    loading ??= load().then(
      (module) => {
        loaded = module.default;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: as `lazy`, called once for each module
  function LazyPart(props: Props): ReactNode {
    const [state, setState] = useState<State<Props>>({ Part: loaded });
    const isLoaded = 'Part' in state && state.Part !== undefined;
    useEffect(() => {
      if (isLoaded) return;
      let mounted = true;
      const load = loading === undefined ? loadOnce() : loadOnce().catch(loadOnce);
      load.then(
        () => mounted && startTransition(() => setState({ Part: loaded })),
        (error: unknown) => mounted && setState({ error }),
      );
      return () => {
        mounted = false;
      };
    }, [isLoaded]);
    if ('error' in state) throw state.error;
    const { Part } = state;
    return Part ? <Part {...props} /> : waiting;
  }
  return Object.assign(LazyPart, { load: loadOnce });
}
