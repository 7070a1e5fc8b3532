import { localTexts } from '../../../lib/local-storage.ts';
import { once } from '../../../lib/once.ts';

const storageKey = 'tabiya-live-sound';

export type Sound = 'move' | 'end';

const pitches: Readonly<Record<Sound, readonly number[]>> = { move: [440], end: [523, 392] };
const toneSeconds = 0.09;

const getContext = once(() => new AudioContext());

export function isSoundOn(): boolean {
  return localTexts.read(storageKey) === 'on';
}

export function setSoundOn(on: boolean): void {
  localTexts.write(storageKey, on ? 'on' : 'off');
}

export function playSound(sound: Sound): void {
  if (!isSoundOn()) return;
  const context = getContext();
  for (const [i, pitch] of pitches[sound].entries()) {
    const start = context.currentTime + i * toneSeconds * 1.5;
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    const volume = new GainNode(context, { gain: 0.18 });
    volume.gain.setValueAtTime(0.18, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + toneSeconds);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + toneSeconds);
  }
}
