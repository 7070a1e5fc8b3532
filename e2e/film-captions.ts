/** Captions as WebVTT: https://www.w3.org/TR/webvtt1/ */
export interface Cue {
  text: string;
  atMs: number;
}

export function makeVtt(cues: readonly Cue[], lengthMs: number): string {
  const parts = cues.map(
    ({ text, atMs }, index) =>
      `${makeVttTime(atMs)} --> ${makeVttTime(cues[index + 1]?.atMs ?? lengthMs)}\n${text}\n`,
  );
  return ['WEBVTT\n', ...parts].join('\n');
}

function makeVttTime(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const seconds = ms / 1000;
  const rest = String(Math.floor(ms % 1000)).padStart(3, '0');
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}.${rest}`;
}
