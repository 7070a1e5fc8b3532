import { type ComponentType, use } from 'react';

import { showFailure } from './notices.tsx';

export type LazyPart<Props = object> = ComponentType<Props> & { preload: () => Promise<unknown> };

const pauseMs = 5000;
const missingWords =
  'Part of this page could not be loaded. Trying again; if it takes long, reload the page.';

/**
 * Unlike React.lazy, does not suspend if the code is already loaded. If loading fails, it tries again every
 * five seconds until the code is there.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function loadOnce(): Promise<ComponentType<Props>> {
    const promise = load();
    promise.then(
      // React's `use` returns at once if a settled promise has `status` and `value`.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        loading = undefined;
      },
    );
    return promise;
  }
  const preload = () => (loading ??= loadOnce());

  let wanted: Promise<ComponentType<Props>> | undefined;
  async function loadAtLast(): Promise<ComponentType<Props>> {
    for (let tries = 1; ; tries++) {
      try {
        return await preload();
      } catch {
        if (tries === 1) showFailure(missingWords);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  function Part(props: Props) {
    const Shown = use(loading && 'value' in loading ? loading : (wanted ??= loadAtLast()));
    return <Shown {...props} />;
  }
  return Object.assign(Part, { preload });
}

export function onIntent({ preload }: Pick<LazyPart, 'preload'>) {
  // Ignore a failure, because rendering the component reports it.
  const fetchAhead = () => void preload().catch(() => undefined);
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}
