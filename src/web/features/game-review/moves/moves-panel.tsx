import { Text } from '@mantine/core';
import { use } from 'react';
import type { GameMoves } from '#chess/pgn/game-moves';
import type { Fault } from '#chess/review/judgement';
import { makePlacedText } from '#chess/pgn/omission';

import { CurrentPly } from '../board/current-ply.ts';
import { MoveList } from './move-list.tsx';

interface MovesPanelProps {
  game: GameMoves;
  hasGame: boolean;
  faults: ReadonlyMap<number, Fault> | undefined;
  bookPly: number | undefined;
  onGoTo: (ply: number) => void;
}

export function MovesPanel({ game, hasGame, faults, bookPly, onGoTo }: MovesPanelProps) {
  const ply = use(CurrentPly);
  if (!hasGame) {
    return (
      <Text c="dimmed" size="sm">
        Get a game or pick a review to see its moves.
      </Text>
    );
  }
  const others = game.unreadable ? game.omissions.slice(0, -1) : game.omissions;
  return (
    <>
      <MoveList
        moves={game.moves}
        ply={ply}
        faults={faults}
        bookPly={bookPly}
        result={findResult(game)}
        onGoTo={onGoTo}
      />
      {game.unreadable && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {game.unreadable.number} {game.unreadable.san} is not a legal move here. The game is cut before it.
        </Text>
      )}
      {others.map((omission, index) => (
        <Text key={index} size="sm" c="dimmed" mt="xs">
          Left out: {makePlacedText(omission)}.
        </Text>
      ))}
      {game.moves.length === 0 && game.omissions.length === 0 && (
        <Text size="sm" c="dimmed">
          This game has no moves.
        </Text>
      )}
    </>
  );
}

export function findResult({ headers }: GameMoves): string | undefined {
  const result = headers.get('Result') ?? '*';
  return ['1-0', '0-1', '1/2-1/2'].includes(result) ? result.replaceAll('1/2', '½') : undefined;
}
