import { EnginePool, findPoolSize } from './engine-pool.ts';
import { openWorkerPort } from './engine-port.ts';

let pool: EnginePool | undefined;

export function getEnginePool(): EnginePool {
  pool ??= startPool();
  return pool;
}

function startPool(): EnginePool {
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
}
