import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, Suspense } from 'react';
import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { INITIAL_FEN } from 'chessops/fen';
import type { GameMoves } from '#chess/pgn/game-moves';

import { lazyPart } from '../../ui/lazy-part.tsx';
import { parts } from '../../ui/parts.tsx';
import { useScreenKeys } from '../../ui/screen-keys.tsx';
import { MistakeWalkPanel } from './analysis/mistake-walk.tsx';
import { BelowBoard } from './board/below-board.tsx';
import type { BoardKey } from './board/board-keys.ts';
import { ReviewBoard } from './board/review-board.tsx';
import { useOpenedGame, useReview } from './review-context.tsx';
import { findJudgedMistake, findWalk, getStep, getTried, type ReviewEvent } from './review-model.ts';
import { ReviewSide } from './review-side.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { makeDetails, makePlayersText } from './game-text.ts';
import { findResult } from './moves/move-list.tsx';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import classes from './game-review.module.css';

const CardEditor = lazyPart(async () => (await import('../../card-editor/card-editor.tsx')).CardEditor);
const SetOpeningStudyModal = lazyPart(
  async () => (await import('../../opening/study-setting/set-opening-study-modal.tsx')).SetOpeningStudyModal,
);

interface ReviewScreenProps {
  alert: ReactNode;
  getGameButtons: ReactNode;
  list: ReactNode;
}

export function ReviewScreen({ alert, getGameButtons, list }: ReviewScreenProps) {
  const { review, state, dispatch, analysed, changes, makeCard } = useReview();
  const { tab, line, dialog } = state;
  const isWide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const tried = getTried(state);
  const { next } = findWalk(state, analysed?.rows);
  const judged = tab === 'mistakes' ? findJudgedMistake(state, analysed?.rows) : undefined;
  const send = (event: ReviewEvent | false | undefined) => (event ? () => dispatch(event) : undefined);
  // Without moves, leave the arrow keys to the browser, which scrolls the page.
  const step = (by: number) => send(getStep(state).last > 0 && { type: 'step', by });
  const keyActions: Record<BoardKey, (() => void) | undefined> = {
    ArrowLeft: tried && !line ? send({ type: 'take-back' }) : step(-1),
    ArrowRight: step(1),
    Home: step(-Infinity),
    End: step(Infinity),
    f: send({ type: 'flip' }),
    m: () => makeCard(),
    n: send(next && { type: 'mistake', row: next }),
    e: send(review && { type: 'toggle-engine' }),
    t: judged
      ? send({ type: 'try-again', row: judged })
      : send(review && !line && !tried && { type: 'try-line' }),
    Escape: send(line ? { type: 'end-line' } : tried && { type: 'end-tried' }),
  };
  useScreenKeys(keyActions, { repeats: true });

  const close = () => dispatch({ type: 'dialog', dialog: undefined });
  return (
    <div className={classes.screen}>
      <ReviewHeader actions={getGameButtons} />
      <div className={classes.layout}>
        <ReviewBoard
          below={
            review && (
              <>
                <BelowBoard isWide={isWide} />
                {!isWide && tab === 'mistakes' && <MistakeWalkPanel isFarFromList />}
              </>
            )
          }
        />
        <ReviewSide isWide={isWide} tab={tab} alert={alert} list={list} />
      </div>
      {dialog === 'opening' && (
        <Suspense>
          <SetOpeningStudyModal onClose={close} />
        </Suspense>
      )}
      {typeof dialog === 'object' && (
        <Suspense>
          <CardEditor
            {...dialog.card}
            gameReviewId={review?.id}
            onClose={close}
            onMade={(id) => dialog.row && changes.cardMade(dialog.row, id)}
          />
        </Suspense>
      )}
    </div>
  );
}

const ReviewHeader = memo(function ReviewHeader({ actions }: { actions: ReactNode }) {
  const { review, game, dispatch, compare } = useOpenedGame();
  const { outcome } = compare;
  const opening = useOpeningName(review?.id, game);
  if (!review) return <PageHeader title="No Game Selected" actions={actions} />;
  const details = [...makeDetails(review), findResult(game), opening]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
  return (
    <PageHeader
      title={makePlayersText(review)}
      subtitle={
        <span className={classes.subtitle}>
          <span className={parts.clip} title={details}>
            {details}
          </span>
          {outcome && (
            <>
              <span>{' · '}</span>
              <UnstyledButton
                className={`${parts.clip} ${classes.jump}`}
                fz="inherit"
                onClick={() => dispatch({ type: 'go', ply: outcome.ply })}
              >
                {outcome.summary}
              </UnstyledButton>
            </>
          )}
        </span>
      }
      actions={actions}
      hasLongSubtitle
    />
  );
});

/** All named openings are shorter than this many half-moves. */
const namedPlies = 40;

function useOpeningName(id: string | undefined, { moves, initialFen }: GameMoves): string {
  const { data } = useQuery({
    queryKey: ['opening-name', id],
    queryFn: async () => {
      const line = moves.slice(0, namedPlies).map(({ san }) => san);
      const { nameOpenings } = await import('../../library/study-games.ts');
      const names = await nameOpenings([
        { key: '', color: 'white', result: null, playedAt: '', moves: line.join(' '), scores: '' },
      ]);
      return names.get('') ?? '';
    },
    enabled: id !== undefined && moves.length > 0 && initialFen === INITIAL_FEN,
    ...localQueryOptions,
  });
  return data ?? '';
}
