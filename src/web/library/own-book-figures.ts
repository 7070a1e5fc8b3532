import { useQueryClient } from '@tanstack/react-query';
import { opposite } from 'chessops/util';
import { useCallback, useMemo } from 'react';
import type { PlayedGame } from '#chess/opening/played-moves';
import { isAgainstComputer } from '#contract/library';
import type { StudyColor } from '#contract/studies';

import { type ShownFigures, useBookFigures } from '../coverage/use-book-figures.ts';
import { getOpening, type OpeningStudy, type Studies } from '../opening/studies.ts';
import type { Opening } from '../worker/opening.ts';
import { libraryQuery } from './library-list.ts';

export function usePlayedGamesReader(): (color: StudyColor) => Promise<readonly PlayedGame[]> {
  const queryClient = useQueryClient();
  return useCallback(
    async (color) => {
      const all = await queryClient.fetchQuery({ ...libraryQuery, staleTime: Number.POSITIVE_INFINITY });
      return all
        .filter((game) => (game.hero_color === 'White') === (color === 'white') && !isAgainstComputer(game))
        .map(({ moves, result }) => ({ moves, result }));
    },
    [queryClient],
  );
}

function useOpening(study: OpeningStudy | null): Opening | null {
  return useMemo(() => study && getOpening(study), [study]);
}

export function useOwnBookFigures(
  studies: Studies,
  shown?: StudyColor,
): Record<StudyColor, ShownFigures | undefined> {
  const readPlayedGames = usePlayedGamesReader();
  const [white, black] = [useOpening(studies.white), useOpening(studies.black)];
  // Compute the shown repertoire first, because both share one worker.
  const first = shown === 'black' ? 'black' : 'white';
  const ofFirst = useBookFigures({
    color: first,
    opening: first === 'white' ? white : black,
    isTurn: true,
    readPlayedGames,
  });
  const ofSecond = useBookFigures({
    color: opposite(first),
    opening: first === 'white' ? black : white,
    isTurn: ofFirst === undefined || !ofFirst.isMaking,
    readPlayedGames,
  });
  return useMemo(
    () => (first === 'white' ? { white: ofFirst, black: ofSecond } : { white: ofSecond, black: ofFirst }),
    [first, ofFirst, ofSecond],
  );
}
