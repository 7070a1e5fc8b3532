import { type ComponentType, use } from 'react';

export type LazyPage = ComponentType & { preload: () => Promise<ComponentType> };

/** A screen whose code is fetched when it is first shown, or before. Once it is there, it is shown without a pause. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let loading: Promise<ComponentType> | undefined;
  let loaded: ComponentType | undefined;

  async function loadOnce(): Promise<ComponentType> {
    try {
      loaded = await load();
      return loaded;
    } catch (error) {
      // The next try asks again.
      loading = undefined;
      throw error;
    }
  }
  const preload = () => (loading ??= loadOnce());

  function Page() {
    const Shown = loaded ?? use(preload());
    return <Shown />;
  }
  return Object.assign(Page, { preload });
}
