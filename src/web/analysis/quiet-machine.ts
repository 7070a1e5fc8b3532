/** When work that nobody waits for may run: nobody is typing or clicking here, and the device need not be spared. */

/** The machine is quiet when nothing was pressed for so long. */
const quietMs = 3_000;
const lookAgainMs = 60_000;
const inputs = ['pointerdown', 'keydown', 'wheel'] as const;

interface SparingNavigator {
  getBattery?: () => Promise<{ charging: boolean }>;
  connection?: { saveData?: boolean };
}

/** Whether the device runs on battery or saves data. A browser that does not tell counts as neither. */
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

/** Resolves once nothing was pressed for a while, or the signal says so. */
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

/** `isAsked`: the user wants it now, whatever the device runs on. */
export async function waitForQuiet(signal: AbortSignal, isAsked: boolean): Promise<void> {
  await waitForIdle(signal);
  if (isAsked) return;
  while (!signal.aborted && (await isToBeSpared())) await pause(lookAgainMs, signal);
}
