import type { Random } from './random.ts';

const firstWords =
  'amber brisk calm dusty eager fabled gentle humble idle jolly keen lucky mellow nimble odd patient quiet rusty sly tidy upbeat velvet windy young zesty'.split(
    ' ',
  );
const secondWords =
  'badger birch canal donkey ember falcon glacier harbor inkwell juniper kettle lantern marble notebook orchard pebble quilt rooster saddle teapot umbrella violin walnut yarrow zeppelin'.split(
    ' ',
  );

export function makePlayerName(random: Random): string {
  const first = random.pick(firstWords);
  const second = random.pick(secondWords);
  const style = random.next();
  if (style < 0.4) return `${first}_${second}`;
  if (style < 0.7)
    return `${first[0]?.toUpperCase()}${first.slice(1)}${second[0]?.toUpperCase()}${second.slice(1)}`;
  return `${second}-${random.integer(2, 99)}`;
}
