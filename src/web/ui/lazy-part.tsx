import { type ComponentType, use } from 'react';

import { showFailure } from './notices.tsx';

export type LazyPart<Props = object> = ComponentType<Props> & { preload: () => Promise<unknown> };

const pauseMs = 5000;
const missingWords =
  'A part of this page could not be loaded. It is tried again every few seconds; if that does not help, reload the page.';

/**
 * A part of the page whose code is fetched when it is first shown, or before. Code that is there is shown without a pause;
 * until then the `Suspense` around it shows something else. Code that cannot be fetched is tried again, and the user is told.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;

  function loadOnce(): Promise<ComponentType<Props>> {
    const promise = load();
    promise.then(
      // React's own mark of a promise that is done: `use` then answers without a pause.
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      () => {
        // The next try asks again.
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

/** For a link to a part: the part's code is fetched when a pointer or the keyboard comes near, before anything is pressed. */
export function onIntent({ preload }: Pick<LazyPart, 'preload'>) {
  // Without a connection the code is fetched, or fails, when the part is shown.
  const fetchAhead = () => void preload().catch(() => undefined);
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead };
}
