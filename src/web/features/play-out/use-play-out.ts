import { useCallback, useEffect, useState } from 'react';
import { findSan, type BoardMove, findPosition, parseMoveText } from '#chess/position/moves';

import type { PlayOutPosition } from '../../training/play-out-address.ts';
import {
  findFenAfter,
  playOn,
  isOver,
  isPlayersTurn,
  type PlayOutGame,
  startPlayOut,
  takeBackTurn,
} from './play-out-game.ts';
import { getLineFen } from '#chess/pgn/line';
import { messageOf } from '#contract/thrown';

export interface PlayOut {
  game: PlayOutGame;
  start: number | undefined;
  problem: string;
  play: (move: BoardMove) => void;
  back: (() => void) | undefined;
  again: () => void;
}

export function usePlayOut(
  { fen, color }: PlayOutPosition,
  rating: number,
  played: readonly string[] | undefined,
): PlayOut {
  const [game, setGame] = useState<PlayOutGame>(() => startPlayOut({ fen, color }, played));
  const [start, setStart] = useState<number>();
  const [problem, setProblem] = useState('');
  const shownFen = getLineFen(game);
  const isTheirs = !isPlayersTurn(game) && !isOver(game);
  const unjudgedFen = findFenAfter(game, game.chances.length);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    async function find(): Promise<void> {
      const { findChance } = await import('./computer.ts');
      setStart(await findChance(fen, color, signal));
    }
    find().catch((error: unknown) => !signal.aborted && setProblem(messageOf(error)));
    return () => controller.abort();
  }, [fen, color]);

  useEffect(() => {
    if (!isTheirs && unjudgedFen === undefined) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    async function answer(): Promise<void> {
      const { chooseReply, findChance } = await import('./computer.ts');
      if (unjudgedFen !== undefined) {
        const chance = await findChance(unjudgedFen, color, signal);
        signal.throwIfAborted();
        return setGame((before) => ({ ...before, chances: [...before.chances, chance] }));
      }
      const uci = await chooseReply(game, rating, signal);
      signal.throwIfAborted();
      const position = findPosition(shownFen);
      const move = position && parseMoveText(position, findSan(shownFen, uci) ?? '');
      if (!move) throw new Error('The computer found no move.');
      setGame((before) => playOn(before, move));
    }
    answer().catch((error: unknown) => !signal.aborted && setProblem(messageOf(error)));
    return () => controller.abort();
  }, [game, shownFen, color, rating, isTheirs, unjudgedFen]);

  const go = useCallback((next: (known: PlayOutGame) => PlayOutGame) => {
    setProblem('');
    setGame(next);
  }, []);
  const before = takeBackTurn(game);
  return {
    game,
    start,
    problem,
    play: useCallback((move: BoardMove) => go((known) => playOn(known, move)), [go]),
    back: before && (() => go(() => before)),
    again: () => go(() => startPlayOut({ fen, color })),
  };
}
