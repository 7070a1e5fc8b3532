import { identify, Pack } from './pack-reader.ts';

let open: { identity: string; pack: Pack } | undefined;

export function getPack(path: string): Pack {
  const identity = identify(path);
  if (open?.identity === identity) return open.pack;
  open?.pack.close();
  open = undefined;
  const pack = new Pack(path);
  open = { identity, pack };
  return pack;
}
