import { useMemo, useReducer } from 'react';
import { INITIAL_EPD } from 'chessops/fen';

import type { Offer } from '#chess/building/offers';
import type { PositionReplies } from '#chess/opening/replies';

import { makeContext } from '../../../lib/context.ts';
import { type LiveAnalysis, useLiveAnalysis } from '../../../engine/use-live-analysis.ts';
import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { useTransitionKeyedQuery } from '../../../lib/transition-keyed-query.ts';
import { useRepliesOptions } from '../../../replies/replies-options.ts';
import type { BookPosition, BookPositionMove, PositionRequest } from '../../../worker/book-position.ts';
import { type EditedPosition, useEditedPosition } from '../edit/use-edited-position.ts';
import { type ShownOffers, useOffers } from '../offers/use-offers.ts';
import { usePositionReplies } from '../position-replies.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { books } from '../../../worker/workers.ts';
import { type ShownBook, useBookPosition, usePositionsAhead } from '../use-book.ts';
import { type Candidate, findCandidates } from './candidates.ts';
import {
  findReach,
  listRequestedRows,
  listRowSans,
  makeMoveTable,
  mixReplies,
  type MoveTableRows,
  refreshMoves,
} from './move-rows.ts';
import { makeShownFen } from './position-words.ts';
import { type Against, useAgainst } from './use-against.ts';
import { useShownPosition } from './use-position.ts';
import {
  initialState,
  listPositionsAhead,
  makeOfferPosition,
  reduce,
  type Shown,
  takeCheckedChances,
  type WorkspaceEvent,
  type WorkspaceState,
  type WorkspaceView,
  makeView,
} from './workspace-model.ts';

interface PositionMoves {
  table: MoveTableRows;
  reach: number | undefined;
  replies: PositionReplies | undefined;
  problems: readonly string[];
  isAsking: boolean;
}

interface Answers {
  offers: ShownOffers | undefined;
  candidates: readonly Candidate[];
  isAsking: boolean;
  offered: Offer | undefined;
  chosen: string | undefined;
}

interface Workspace extends PositionMoves {
  position: BookPosition | undefined;
  isNowhere: boolean;
  state: WorkspaceState;
  view: WorkspaceView;
  against: Against;
  answers: Answers;
  liveAnalysis: LiveAnalysis | undefined;
  edited: EditedPosition | undefined;
  send: (event: WorkspaceEvent) => void;
}

export const [WorkspaceContext, useWorkspace] = makeContext<Workspace>('workspace');

export function useWorkspaceModel(): Workspace {
  const { book, summary, gaps } = useRepertoire();
  const { request, move, goTo } = useShownPosition();
  const firstKey = summary?.chapters.find(({ key }) => key !== undefined)?.key;
  const { position, isNowhere } = useRequestedPosition(book, request, firstKey);
  usePositionsAhead(
    book,
    useMemo(() => listPositionsAhead(position), [position]),
  );
  const against = useAgainst(book.color);
  const moves = usePositionMoves(book, position, against);
  const { open = noGaps } = gaps;
  const table = useMemo(() => takeCheckedChances(moves.table, position, open), [moves.table, position, open]);
  const shown: Shown = { color: book.color, position, table, requestedKey: request?.key, move, gaps: open };
  const [state, change] = useReducer(
    (before: WorkspaceState, sent: { event: WorkspaceEvent; shown: Shown }) =>
      reduce(before, sent.shown, sent.event).state,
    initialState,
  );
  const view = makeView(state, shown);
  const { gapRow } = view;
  const send = (event: WorkspaceEvent): void => {
    change({ event, shown });
    const destination = reduce(state, shown, event).goTo;
    if (destination) goTo(book.color, destination.to, destination);
  };
  const fen = position && state.isEngineOn ? makeShownFen(position, gapRow?.key) : undefined;
  const liveAnalysis = useLiveAnalysis(fen);
  const positionKey = position?.isInBook ? position.key : undefined;
  const edited = useEditedPosition({ book, isEditing: state.isEditing, positionKey });
  const answers = useAnswers(book, position, view, state, liveAnalysis);
  return {
    ...moves,
    table,
    position,
    isNowhere,
    state,
    view,
    against,
    answers,
    liveAnalysis,
    edited,
    send,
  };
}

const noGaps = [] as const;

/** If the repertoire lacks the initial position, shows the start of its first chapter instead. */
function useRequestedPosition(
  book: ShownBook,
  request: PositionRequest | undefined,
  firstKey: string | undefined,
) {
  const first = useBookPosition(book, request ?? { key: INITIAL_EPD });
  const isStart = request === undefined || (request.key === INITIAL_EPD && !request.sans?.length);
  const isWithoutStart = isStart && first.isNowhere;
  const other = useBookPosition(book, { key: isWithoutStart ? (firstKey ?? INITIAL_EPD) : INITIAL_EPD });
  return isWithoutStart ? other : first;
}

const nothing: MoveTableRows = { rows: [], otherShare: undefined };

function usePositionMoves(
  book: ShownBook,
  position: BookPosition | undefined,
  against: Against,
): PositionMoves {
  const everybody = useRepliesOptions();
  const options = against.options ?? everybody;
  const request = useMemo(() => (position ? listRequestedRows(position) : []), [position]);
  const { replies, problems, isAsking } = usePositionReplies(request, options);
  const mixed = useMemo(() => {
    if (!position) return new Map<string, PositionReplies>();
    return against.options ? against.mix(replies) : mixReplies(position, replies);
  }, [position, replies, against]);
  const played: PositionReplies | undefined = position && mixed.get(position.key);
  const sans = useMemo(() => (position ? listRowSans(position, played) : []), [position, played]);
  const { data: moves, isPlaceholderData } = useTransitionKeyedQuery({
    queryKey: ['book-moves', book.id, book.version, position?.key, sans.join(' ')],
    queryFn: () =>
      position ? books.findIndex(book.id).readMoves({ key: position.key, sans }, Date.now()) : [],
    enabled: position !== undefined && sans.length > 0,
    placeholderData: (before, query) => (query?.queryKey[3] === position?.key ? before : undefined),
    ...localQueryOptions,
  });
  return useMemo(() => {
    const known = sans.length > 0 ? (moves ?? []) : [];
    const isAnswer = known.length > 0 && !isPlaceholderData;
    const shown: readonly BookPositionMove[] = isAnswer || !position ? known : refreshMoves(position, known);
    return {
      table: position ? makeMoveTable(position, shown, mixed) : nothing,
      reach: position && findReach(position, mixed),
      replies: played,
      problems,
      isAsking,
    };
  }, [position, moves, isPlaceholderData, sans, mixed, played, problems, isAsking]);
}

function useAnswers(
  { id, color }: ShownBook,
  position: BookPosition | undefined,
  { gapRow }: WorkspaceView,
  { answer }: WorkspaceState,
  liveAnalysis: LiveAnalysis | undefined,
): Answers {
  const options = useRepliesOptions();
  const wanted = useMemo(
    () => (position && gapRow ? makeOfferPosition(color, position, gapRow, gapRow.chance) : undefined),
    [position, gapRow, color],
  );
  const { replies, isAsking } = usePositionReplies(
    wanted ? [{ key: wanted.key, line: { start: wanted.start, sans: wanted.sans } }] : [],
    options,
  );
  const key = wanted?.key;
  const byHand = answer && answer.key === key ? answer.san : undefined;
  const offers = useOffers(id, wanted, options, byHand);
  const offered =
    offers?.offers.find(({ san }) => san === byHand) ??
    (byHand === undefined ? offers?.offers[0] : undefined);
  const candidates =
    key === undefined ? [] : findCandidates(key, color, replies.get(key), liveAnalysis?.update, byHand);
  const fallback = offers?.failure === undefined ? undefined : candidates[0]?.san;
  return { offers, candidates, isAsking, offered, chosen: byHand ?? offered?.san ?? fallback };
}
