import { useEffect, useState } from 'react';

import type { Card } from '#contract/cards';

import { nameCards } from '../../../library/study-games.ts';
import { perUser } from '../../../sync/runtime.ts';
import type { CardOpenings } from './card-filter.ts';

const getKnown = perUser(() => new Map<string, string>());
const cardsPerTask = 500;

function makeName({ prompt_fen, prompt_pgn }: Card): string {
  return `${prompt_fen}\n${prompt_pgn}`;
}

function collect(cards: readonly Card[], known: ReadonlyMap<string, string>): CardOpenings {
  return new Map(cards.map((card) => [card.id, known.get(makeName(card)) ?? '']));
}

const none: CardOpenings = new Map();

export function useCardOpenings(cards: readonly Card[] | undefined): CardOpenings {
  const [openings, setOpenings] = useState(none);
  useEffect(() => {
    if (cards === undefined) return;
    const stopped = new AbortController();
    const known = getKnown();
    const unknown = cards.filter((card) => !known.has(makeName(card)));
    void (async () => {
      for (let at = 0; at < unknown.length && !stopped.signal.aborted; at += cardsPerTask) {
        const requested = unknown.slice(at, at + cardsPerTask);
        const found = await nameCards(
          requested.map(({ prompt_fen, prompt_pgn }) => ({ prompt_fen, prompt_pgn })),
        );
        for (const [index, card] of requested.entries()) known.set(makeName(card), found[index] ?? '');
      }
      if (!stopped.signal.aborted) setOpenings(collect(cards, known));
    })();
    return () => stopped.abort();
  }, [cards]);
  return openings;
}
