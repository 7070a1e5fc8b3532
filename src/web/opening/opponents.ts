import { nameColor } from '#chess/position/color-name';
import type { OpponentMoves } from '#chess/scouting/opponent-repertoire';
import {
  listedOpponents,
  type ListedOpponent,
  opponentAnswer,
  type OpponentAnswer,
  type OpponentDraft,
  type OpponentName,
} from '#contract/opponents';

import { getJson, makePost, postChange } from '../lib/api-client.ts';
import { Store } from '../lib/store.ts';
import { perUser } from '../sync/runtime.ts';
import { checks } from '../worker/workers.ts';

export const opponentsKey = ['opponents'];

export const opponentsQuery = {
  queryKey: [...opponentsKey, 'list'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ListedOpponent[]> =>
    (await getJson('/api/get-opponents', listedOpponents, signal)).api_data,
} as const;

export type Opponent = OpponentAnswer['api_data'];

export function makeOpponentQuery({ site, name }: OpponentName) {
  return {
    queryKey: [...opponentsKey, site, name.toLowerCase()],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Opponent> => {
      const query = new URLSearchParams({ site, name: name.toLowerCase() });
      return (await getJson(`/api/get-opponent?${query.toString()}`, opponentAnswer, signal)).api_data;
    },
  };
}

export const saveOpponent = makePost<OpponentDraft>('/api/save-opponent');

export async function deleteOpponent({ site, name }: OpponentName): Promise<void> {
  await postChange('/api/delete-opponent', { site, name });
}

export const getShownOpponent = perUser(() => new Store<OpponentName | undefined>(undefined));

export function makeOpponentRepertoireQuery(opponent: OpponentName, color: 'white' | 'black') {
  const { queryKey, queryFn } = makeOpponentQuery(opponent);
  return {
    queryKey: [...queryKey, 'book', color],
    queryFn: async (call: { signal: AbortSignal }): Promise<ReadonlyMap<string, OpponentMoves>> => {
      const { games } = await queryFn(call);
      const theirs = nameColor(color);
      return new Map(await checks.scouting.readOpponentRepertoire({ games, color: theirs }));
    },
  };
}
