import { Button, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { makeTimeControlText } from '#chess/pgn/time-control';
import { parseColorName } from '#chess/position/color-name';

import { ChancesLine } from '../../analysis/chances-line.tsx';
import { makeDateText } from '../../lib/date-text.ts';
import { allGamesAddress, makeGameAddress } from '../../library/game-address.ts';
import { endingTones, makeBookText, makeResultText, notAnalysed } from '../../library/game-words.ts';
import type { JudgedGame } from '../../worker/judged-games.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import type { LatestGameRow } from './use-latest-games.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { ResultMark } from '../../ui/result-mark.tsx';
import { parts } from '../../ui/parts.tsx';
import classes from './new-games.module.css';

interface NewGamesProps {
  games: readonly LatestGameRow[] | undefined;
  isJudging: boolean;
  error: Error | null;
  onRetry: () => void;
  reading: { error: Error; retry: () => void } | undefined;
}

const shownGames = 5;

export const NewGames = memo(function NewGames({ games, isJudging, error, onRetry, reading }: NewGamesProps) {
  return (
    <section className={classes.panel} aria-labelledby="today-games">
      <div className={classes.head}>
        <h2 id="today-games" className={classes.title}>
          New games
        </h2>
        <span>Opening</span>
        <span>Deviation</span>
        <span>Your mistakes</span>
        <span>Win chance</span>
        <span>Time control</span>
        <Link to={allGamesAddress} className={parts.link}>
          All games
        </Link>
      </div>
      {error && !games && (
        <InlineError onRetry={onRetry}>Your games could not be loaded: {error.message}.</InlineError>
      )}
      {reading && (
        <InlineError onRetry={reading.retry}>
          Openings and mistakes could not be loaded: {reading.error.message}.
        </InlineError>
      )}
      <ul className={classes.rows}>
        {games
          ? games.map((each) => <Row key={each.game.game_key} {...each} isJudging={isJudging} />)
          : !error &&
            Array.from({ length: shownGames }, (_, row) => (
              <li key={row} className={classes.row} data-empty="">
                {row === 0 && (
                  <span className={classes.coming} role="status">
                    Loading your newest games …
                  </span>
                )}
              </li>
            ))}
      </ul>
      {games?.length === 0 && (
        <p className={classes.none}>
          No games yet. <Link to={makeGameAddress({ get: 'Lichess' })}>Import your games</Link> to see where
          you deviated.
        </p>
      )}
    </section>
  );
});

function Row({ game, facts, judged, isJudging }: LatestGameRow & { isJudging: boolean }) {
  const { sign, words } = makeResultText(game.result);
  const book = facts?.book;
  const isDated = Date.parse(game.played_at) > 0;
  const isReviewed = game.game_review_id !== null;
  const { analysis: _analysis, ...draft } = game;
  return (
    <li className={classes.row}>
      <ResultMark result={game.result} sign={sign} className={classes.result} />
      <ColorDot color={game.hero_color} className={classes.color} />
      <span className={classes.opponent}>
        <VisuallyHidden>
          {words} with {game.hero_color} against{' '}
        </VisuallyHidden>
        <strong>{game.opponent_name || '?'}</strong>{' '}
        <span className={parts.quiet}>{game.opponent_rating ?? ''}</span>
      </span>
      <span className={classes.opening} title={facts?.opening}>
        {facts?.opening ?? ''}
      </span>
      <span className={`${parts.quiet} ${classes.book}`}>
        {book && (
          <>
            <i className={parts.dot} data-tone={endingTones[book.ending]} />
            {makeBookText(book)}
          </>
        )}
      </span>
      <span className={classes.mistakes}>
        <Mistakes judged={judged} isJudging={isJudging} />
      </span>
      <span className={classes.chances}>
        {judged && <ChancesLine scores={judged.scores} player={parseColorName(game.hero_color)} />}
      </span>
      <span className={`${parts.quiet} ${classes.time}`}>{makeTimeControlText(game.time_control)}</span>
      <span className={`${parts.quiet} ${classes.date}`}>
        {isDated ? makeDateText(new Date(game.played_at)) : 'no date'}
      </span>
      <Button
        component={Link}
        to={isReviewed ? makeGameAddress({ game: game.game_review_id ?? '' }) : makeGameAddress({})}
        {...(!isReviewed && { state: { reviewGame: draft } })}
        variant="default"
        size="xs"
        className={classes.review}
        aria-label={`${isReviewed ? 'Open' : 'Review'} the game against ${game.opponent_name || '?'}`}
      >
        {isReviewed ? 'Open' : 'Review'}
      </Button>
    </li>
  );
}

function Mistakes({ judged, isJudging }: { judged: JudgedGame['judged']; isJudging: boolean }) {
  if (!judged)
    return <span className={`${parts.quiet} ${classes.unknown}`}>{isJudging ? '' : notAnalysed}</span>;
  const { blunders, mistakes } = judged;
  if (blunders + mistakes === 0) return <span className={parts.quiet}>none</span>;
  return (
    <>
      {blunders > 0 && (
        <span>
          {blunders} <span className={classes.sign}>??</span>
        </span>
      )}
      {mistakes > 0 && (
        <span>
          {mistakes} <span className={classes.sign}>?</span>
        </span>
      )}
    </>
  );
}
