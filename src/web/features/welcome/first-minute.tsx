import { Anchor, Button } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import type { LibraryGameDraft } from '#contract/library';

import { makeGameAddress } from '../../library/game-address.ts';
import { makeResultText } from '../../library/game-words.ts';
import { useExample } from '../../library/use-example.ts';
import { ColorDot } from '../../ui/color-dot.tsx';
import { ResultMark } from '../../ui/result-mark.tsx';
import type { FirstGamesState } from './first-games.ts';
import { FirstGame } from './first-game.tsx';
import { productFunctions } from './functions.ts';
import type { FirstGamesActions } from './use-first-games.ts';
import { useTransitionKeyedQuery } from '../../lib/transition-keyed-query.ts';
import { localQueryOptions } from '../../lib/local-query-options.ts';
import { parts } from '../../ui/parts.tsx';
import classes from './welcome.module.css';

export function FirstMinute({ first }: { first: FirstGamesActions }) {
  const { state } = first;
  return (
    <>
      <Progress first={first} />
      <div className={classes.work}>
        {state.opened ? (
          <FirstGame key={state.opened.reviewId} opened={state.opened} />
        ) : (
          <section className={classes.panel} aria-busy={state.phase === 'getting'}>
            <h2 className={parts.heading}>The newest game you lost</h2>
            <p className={parts.quiet}>It opens when it arrives.</p>
          </section>
        )}
        <GamesPanel state={state} />
      </div>
      <p className={parts.quiet}>
        You can also:{' '}
        {productFunctions.slice(1).map(({ name, title, path }, index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <Anchor component={Link} to={path} c="dimmed" inherit>
              {title}
            </Anchor>
          </Fragment>
        ))}
      </p>
    </>
  );
}

function Progress({ first }: { first: FirstGamesActions }) {
  const { phase, whose, games, all } = first.state;
  const example = useExample();
  const isGetting = phase === 'getting';
  const count = games.length;
  const counts = [0, 0.5, 1].map((result) => games.filter((game) => game.result === result).length);
  const [lost = 0, drawn = 0, won = 0] = counts.map((each) => each.toLocaleString('en'));
  const isExample = whose === 'an example';
  return (
    <section className={classes.box} aria-labelledby="getting-games">
      <div className={classes.head}>
        <h2 id="getting-games" className={classes.question}>
          {isExample ? 'This is an example' : isGetting ? `Importing games of ${whose}` : `Games of ${whose}`}
        </h2>
        <span className={parts.row}>
          {isExample && (
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                first.reset();
                void example.remove();
              }}
            >
              Remove the example
            </Anchor>
          )}
          <Anchor component="button" type="button" c="dimmed" onClick={first.reset}>
            {isExample ? 'Import my games' : 'Change name'}
          </Anchor>
          {isGetting && (
            <Anchor component="button" type="button" onClick={first.stop}>
              Stop
            </Anchor>
          )}
        </span>
      </div>
      <div className={classes.progress} role="status">
        <span>
          <b>{count.toLocaleString('en')}</b>{' '}
          {all === undefined ? (count === 1 ? 'game' : 'games') : `of ${countOf(all, 'game')}`}
        </span>
        <span className={`${parts.bar} ${classes.bar}`} data-busy={isGetting} aria-hidden="true">
          <span data-tone="good" />
        </span>
        <span className={parts.quiet}>{isGetting ? 'importing…' : 'done'}</span>
      </div>
      <p className={parts.quiet}>
        {isExample
          ? 'A game and a small White repertoire to try things out. One click removes both.'
          : `${lost} lost, ${drawn} drawn, ${won} won.${isGetting ? ' You can leave this page; the import continues.' : ''}`}
      </p>
    </section>
  );
}

const mostRows = 8;

function GamesPanel({ state }: { state: FirstGamesState }) {
  const { games, opened } = state;
  const shown = games.slice(0, mostRows);
  const openings = useGameOpenings(shown);
  return (
    <section className={classes.panel} aria-labelledby="first-games">
      <div className={classes.head}>
        <h2 id="first-games" className={parts.heading}>
          Games
        </h2>
        <span className={parts.quiet}>newest first</span>
      </div>
      <ul className={classes.games}>
        {shown.map((game) => {
          const { sign, words } = makeResultText(game.result);
          const isOpened = game.game_key === opened?.game.game_key;
          return (
            <li key={game.game_key}>
              <Link
                className={parts.hoverRow}
                aria-current={isOpened || undefined}
                to={
                  isOpened ? makeGameAddress({ game: opened.reviewId, at: 'mistake' }) : makeGameAddress({})
                }
                {...(!isOpened && { state: { reviewGame: game } })}
              >
                <ResultMark result={game.result} sign={sign} />
                <ColorDot color={game.hero_color} />
                <span className={classes.who}>
                  <b>{game.opponent_name || '?'}</b>{' '}
                  <span className={parts.quiet}>{game.opponent_rating ?? ''}</span>
                  <br />
                  <span className={parts.small}>{openings?.get(game.game_key) ?? ''}</span>
                </span>
                <span className={parts.quiet}>{isOpened ? 'analysing…' : words}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      {games.length > mostRows && (
        <Button component={Link} to="/game_review?get=all" variant="subtle" size="compact-sm" mt={8} ml={-8}>
          and {(games.length - mostRows).toLocaleString('en')} more
        </Button>
      )}
    </section>
  );
}

function useGameOpenings(games: readonly LibraryGameDraft[]): ReadonlyMap<string, string> | undefined {
  const { data } = useTransitionKeyedQuery({
    queryKey: ['first-openings', ...games.map(({ game_key }) => game_key)],
    queryFn: async () => {
      const { makeStudyGame, nameOpenings } = await import('../../library/study-games.ts');
      return nameOpenings(games.map(makeStudyGame));
    },
    enabled: games.length > 0,
    ...localQueryOptions,
  });
  return data;
}
