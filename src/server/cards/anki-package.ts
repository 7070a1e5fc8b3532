import { makeSchedulers, type MemoryParameters } from '#chess/memory/memory-parameters';
import type { Scheduler } from '#chess/memory/scheduler';
import { makeNewMemory, replayAnswers } from '#chess/memory/training-fold';
import type { ImportedCard } from '#contract/card-import';
import type { AnkiKind } from './anki-collection.ts';
import { type DeckNote, listOpeningTags, packDeck } from './anki-deck.ts';

export interface PackagedCard extends ImportedCard {
  opening: string;
}

const deckId = 1_763_164_800_001;

const kind: AnkiKind = {
  modelId: 1_763_164_800_002,
  name: 'Tabiya',
  fields: [
    'Prompt',
    'Prompt board',
    'Answer',
    'Answer board',
    'Opening',
    'Prompt FEN',
    'Prompt PGN',
    'Answer FEN',
    'Answer PGN',
  ],
  question: '<div class="words">{{Prompt}}</div>\n{{Prompt board}}',
  answer:
    '{{FrontSide}}\n<hr id="answer">\n<div class="words">{{Answer}}</div>\n{{Answer board}}\n<div class="opening">{{Opening}}</div>',
  decks: new Map([[deckId, 'Tabiya']]),
};

export function makeAnkiPackage(
  cards: readonly PackagedCard[],
  memory: MemoryParameters,
  nowMs: number,
): Uint8Array {
  return packDeck(kind, makeNotes(cards, makeSchedulers(memory).cards, nowMs), nowMs);
}

function* makeNotes(
  cards: readonly PackagedCard[],
  scheduler: Scheduler,
  nowMs: number,
): Generator<DeckNote> {
  for (const card of cards) yield makeNote(card, scheduler, nowMs);
}

function makeNote(card: PackagedCard, scheduler: Scheduler, nowMs: number): DeckNote {
  const { prompt, prompt_fen, prompt_pgn, answer, answer_fen, answer_pgn, orientation, opening } = card;
  const createdMs = card.made === undefined ? nowMs : Date.parse(card.made);
  const entries = card.reviews.map(({ rating, review, took_ms: tookMs = 0 }) => {
    return { id: '', rating, answeredMs: Date.parse(review), tookMs };
  });
  const { state, answers } = replayAnswers(entries, scheduler, makeNewMemory(createdMs));
  return {
    guid: card.guid,
    deckId,
    tags: [...card.tags, ...listOpeningTags(opening)],
    fields: [
      prompt,
      { fen: prompt_fen, orientation },
      answer,
      { fen: answer_fen, orientation },
      opening,
      prompt_fen,
      prompt_pgn,
      answer_fen,
      answer_pgn,
    ],
    isSuspended: card.is_suspended,
    schedule: state.schedule,
    reviews: answers.map(({ entry: { rating, tookMs }, before, after, log }) => {
      return { rating, reviewMs: log.review, tookMs, before, after };
    }),
  };
}
