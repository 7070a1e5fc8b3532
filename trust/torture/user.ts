import { randomUUID } from 'node:crypto';
import { DEFAULT_SCHEDULERS } from '#chess/memory/memory-parameters';
import { makeCardReview } from '#contract/made-review';
import { type Card, cardList, storedCard } from '#contract/cards';
import { makeGameReview } from '#server/testing/games';
import { makeRemoteUser, type RemoteUser } from '#server/testing/process';
import type { Counter, Ledger } from './ledger.ts';

export class TorturedUser {
  readonly id: string;
  readonly cookie: string;
  readonly #ledger: Ledger;
  #reviewIds: string[] = [];
  #turn = 0;

  constructor(id: string, cookie: string, ledger: Ledger) {
    this.id = id;
    this.cookie = cookie;
    this.#ledger = ledger;
  }

  async work(url: string): Promise<void> {
    const remote = makeRemoteUser(url, this.cookie);
    try {
      let cards = await this.#resume(remote);
      for (;;) {
        this.#turn += 1;
        if (cards.length < 5) cards = [...cards, await this.#makeCard(remote)];
        cards = await this.#review(remote, cards);
        await this.#note(remote);
        if (this.#turn % 4 === 0) await this.#study(remote);
      }
    } catch (error) {
      const isGone = error instanceof TypeError && /^(?:fetch failed|terminated)$/.test(error.message);
      if (!isGone) throw error;
    }
  }

  async #resume(remote: RemoteUser): Promise<Card[]> {
    for (const [id, { userId, body }] of this.#ledger.openReviews) {
      if (userId !== this.id) continue;
      await post(remote, '/api/review-card', body);
      this.#ledger.reviews.add(id);
      this.#ledger.openReviews.delete(id);
    }
    return cardList.parse(await (await remote.get('/api/get-cards')).json()).api_data;
  }

  async #makeCard(remote: RemoteUser): Promise<Card> {
    const fen = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const draft = {
      id: randomUUID(),
      prompt: 'p',
      prompt_fen: fen,
      answer: 'a',
      answer_fen: fen,
      orientation: 'white',
    };
    await post(remote, '/api/upsert-cards', [draft]);
    this.#ledger.cards.add(draft.id);
    const { api_data: cards } = cardList.parse(await (await remote.get('/api/get-cards')).json());
    const card = cards.find(({ id }) => id === draft.id);
    if (card === undefined) throw new UnexpectedAnswer(`card ${draft.id} was acknowledged and is not listed`);
    return card;
  }

  async #review(remote: RemoteUser, cards: readonly Card[]): Promise<Card[]> {
    const [card, ...rest] = cards;
    if (card === undefined) return [];
    const logId = randomUUID();
    const body = makeCardReview(
      card,
      logId,
      this.#turn % 3 === 0 ? 1 : 3,
      Date.now(),
      DEFAULT_SCHEDULERS.cards,
    );
    this.#ledger.openReviews.set(logId, { userId: this.id, body });
    const { api_data } = storedCard.parse(await post(remote, '/api/review-card', body));
    this.#ledger.openReviews.delete(logId);
    this.#ledger.reviews.add(logId);
    return [...rest, api_data];
  }

  async #note(remote: RemoteUser): Promise<void> {
    if (this.#reviewIds.length < 3) this.#reviewIds = [...this.#reviewIds, randomUUID()];
    const id = this.#reviewIds[this.#turn % this.#reviewIds.length] ?? '';
    await count(this.#ledger.notes, id, (number) =>
      post(remote, '/api/upsert-game-review', makeGameReview({ id, notes: String(number) })),
    );
  }

  async #study(remote: RemoteUser): Promise<void> {
    await count(this.#ledger.studies, this.id, (number) =>
      post(remote, '/api/update-study', {
        color: 'white',
        title: String(number),
        link: null,
        study_text: `${number} `.repeat(2_000),
        exclude_move_indicators: '',
        last_update: '2026-11-01T12:00:00.000Z',
      }),
    );
  }
}

class UnexpectedAnswer extends Error {}

async function post(remote: RemoteUser, path: string, body: unknown): Promise<unknown> {
  const answer = await remote.post(path, body);
  const text = await answer.text();
  if (!answer.ok) throw new UnexpectedAnswer(`${path} answered ${answer.status} ${text}`);
  return JSON.parse(text);
}

async function count(
  counters: Map<string, Counter>,
  id: string,
  send: (number: number) => Promise<unknown>,
): Promise<void> {
  const counter = counters.get(id) ?? { sent: 0, acknowledged: 0 };
  counters.set(id, counter);
  counter.sent += 1;
  const number = counter.sent;
  await send(number);
  counter.acknowledged = number;
}
