import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { makeCauseText } from '#chess/review/causes/cause-words';
import { isExplained } from '#chess/review/causes/game-summary';
import { LEAST_GAMES } from '#chess/review/causes/insights';

import { autoAnalysedGames, setAutoAnalysis, useAutoAnalysis } from '../../analysis/auto-analysis.ts';
import { allGamesAddress, makeGameAddress } from '../../library/game-address.ts';
import { type InsightMistake, InsightMistakeRow } from './mistake-list.tsx';
import { Panel, parts } from '../../ui/parts.tsx';
import own from './few-games.module.css';
import classes from './insights.module.css';
import list from './mistake-list.module.css';

interface FewGamesProps {
  analysed: number;
  all: number;
  isFiltered: boolean;
  mistakes: readonly InsightMistake[];
}

export function FewGames({ analysed, all, isFiltered, mistakes }: FewGamesProps) {
  const isAutoAnalysisOn = useAutoAnalysis();
  const more = LEAST_GAMES - analysed;
  const known = mistakes.filter(({ cause }) => isExplained(cause));
  const shown = [...known, ...mistakes.filter(({ cause }) => !isExplained(cause))].slice(0, 3);
  return (
    <>
      <div className={classes.headline}>
        <p>
          {all === 0 ? (
            <strong>{isFiltered ? 'No games of this kind yet.' : 'No games yet.'}</strong>
          ) : (
            <>
              <strong>
                {isFiltered
                  ? `${countOf(analysed, 'game')} of this kind`
                  : `${analysed} of your ${countOf(all, 'game')}`}
              </strong>
              {analysed === 1 ? ' is' : ' are'} analysed.
            </>
          )}{' '}
          Insights needs <strong>{LEAST_GAMES}</strong> analysed games.
        </p>
        <p className={classes.quiet}>With fewer games, one bad evening distorts the figures.</p>
      </div>
      <div className={classes.columns}>
        {mistakes.length > 0 && (
          <Panel padded aria-label="Already found">
            <h2>{`Already found, in ${countOf(analysed, 'game')}`}</h2>
            <ul className={`${parts.list} ${list.mistakes}`}>
              {shown.map((mistake) => (
                <li key={`${mistake.game.game_key} ${mistake.ply}`}>
                  <InsightMistakeRow mistake={mistake} cause={makeCauseText(mistake.cause)} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <Panel padded>
          <h2>{all === 0 ? 'Import games first' : `${more} more ${more === 1 ? 'game' : 'games'}`}</h2>
          <div
            className={`${parts.bar} ${own.squares}`}
            role="img"
            aria-label={`${analysed} of ${LEAST_GAMES} games are analysed`}
          >
            {Array.from({ length: LEAST_GAMES }, (_, at) => (
              <span key={at} data-tone={at < analysed ? 'good' : undefined} />
            ))}
          </div>
          <p className={own.squaresEnds} aria-hidden="true">
            <span>{`${analysed} analysed`}</span>
            <span>{`${LEAST_GAMES} needed`}</span>
          </p>
          <p className={classes.note}>
            {all === 0
              ? 'Import games from Lichess, Chess.com or a file. The engine in this browser finds the mistakes.'
              : 'The engine in this browser takes about half a minute per game. It continues while you use other pages.'}
          </p>
          <Group gap="xs" mt="md">
            {all === 0 ? (
              <Button component={Link} to={makeGameAddress({ get: 'pgn' })}>
                Import games
              </Button>
            ) : (
              <>
                <Button disabled={isAutoAnalysisOn} onClick={() => setAutoAnalysis(true)}>
                  {isAutoAnalysisOn
                    ? 'Your newest games are being analysed'
                    : `Analyse my newest ${autoAnalysedGames} games automatically`}
                </Button>
                <Button component={Link} variant="subtle" to={allGamesAddress}>
                  Choose others
                </Button>
              </>
            )}
          </Group>
        </Panel>
      </div>
    </>
  );
}
