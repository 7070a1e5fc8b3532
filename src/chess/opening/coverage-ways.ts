import type { ModelPosition } from './coverage-reach.ts';
import { appendMove } from '#chess/pgn/numbered-moves';

interface Way {
  text: string;
  ply: number;
}

export class Ways {
  readonly #ways = new Map<ModelPosition, Way>();

  getText(position: ModelPosition): string {
    return this.#get(position).text;
  }

  getTextWith(position: ModelPosition, reply: string): string {
    return extend(this.#get(position), reply).text;
  }

  #get(position: ModelPosition): Way {
    const ahead: ModelPosition[] = [];
    let at = position;
    let way = this.#ways.get(at);
    while (!way && at.cameFrom) {
      ahead.push(at);
      at = at.cameFrom.position;
      way = this.#ways.get(at);
    }
    way ??= { text: '', ply: at.ply };
    for (const next of ahead.toReversed()) {
      way = extend(way, next.cameFrom?.san ?? '');
      this.#ways.set(next, way);
    }
    return way;
  }
}

function extend({ text, ply }: Way, san: string): Way {
  return { text: appendMove(text, ply, san), ply: ply + 1 };
}
