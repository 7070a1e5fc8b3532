import { EnginePool, findPoolSize } from './engine-pool.ts';
import { once } from '../lib/once.ts';
import { openWorkerPort } from './engine-port.ts';

export const getEnginePool = once((): EnginePool => {
  const isPhone = matchMedia('(pointer: coarse)').matches;
  const started = new EnginePool({
    size: findPoolSize(navigator.hardwareConcurrency, isPhone),
    open: openWorkerPort,
  });
  if (isPhone) {
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) started.pause();
      else started.resume();
    });
  }
  return started;
});
