const quietMs = 3_000;
const recheckMs = 60_000;
const inputs = ['pointerdown', 'keydown', 'wheel'] as const;

interface SparingNavigator {
  getBattery?: () => Promise<{ charging: boolean }>;
  connection?: { saveData?: boolean };
}

export async function isToBeSpared(
  device: SparingNavigator = navigator as SparingNavigator,
): Promise<boolean> {
  if (device.connection?.saveData === true) return true;
  try {
    return (await device.getBattery?.())?.charging === false;
  } catch {
    return false;
  }
}

export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function waitForIdle(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      for (const input of inputs) document.removeEventListener(input, again, true);
      resolve();
    };
    let timer = setTimeout(end, quietMs);
    const again = (): void => {
      clearTimeout(timer);
      timer = setTimeout(end, quietMs);
    };
    for (const input of inputs) document.addEventListener(input, again, true);
    signal.addEventListener('abort', end);
  });
}

export async function waitForQuiet(signal: AbortSignal, isRequested: boolean): Promise<void> {
  await waitForIdle(signal);
  if (isRequested) return;
  while (!signal.aborted && (await isToBeSpared())) await pause(recheckMs, signal);
}
