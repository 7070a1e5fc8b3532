import { Button, Group, Progress, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

import { allGamesAddress } from '../../../library/game-address.ts';
import { readyBooksPath } from '../../../opening/opening-address.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Info } from '../../../ui/info.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { Panel, parts } from '../../../ui/parts.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import {
  everyReply,
  type FirstBookOptions,
  type OneIn,
  type ShownContradiction,
  usualOptions,
} from '../../../worker/first-book-index.ts';
import { BookTree } from './book-tree.tsx';
import { ContradictionsPanel } from './contradictions-panel.tsx';
import { findNoBookText, makeGamesText } from './own-games.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { SizeSlider } from './size-slider.tsx';
import { useFirstBook } from './use-first-book.ts';
import classes from './first-book.module.css';

const colors = ['white', 'black'] as const;
const fewGames = 200;

export function FirstBookPage() {
  const [search, setSearch] = useSearchParams();
  const color: StudyColor = search.get('color') === 'black' ? 'black' : 'white';
  const choose = useCallback(
    (next: StudyColor) => setSearch({ from: 'games', color: next }, { replace: true }),
    [setSearch],
  );
  return <FirstBook key={color} color={color} onColor={choose} />;
}

interface FirstBookProps {
  color: StudyColor;
  onColor: (color: StudyColor) => void;
}

function FirstBook({ color, onColor }: FirstBookProps) {
  const [withBullet, setWithBullet] = useState(false);
  const [oneIn, setOneIn] = useState<OneIn>(usualOptions.oneIn);
  const settling = useContradictions();
  const [isSmaller, setIsSmaller] = useState(false);
  const { choices, byMajority } = settling;
  const options = useMemo(
    () => ({ oneIn, choices, byMajority, isSmaller }),
    [oneIn, choices, byMajority, isSmaller],
  );
  const { index, own, progress, plan, showEarly, sources, isAsking, error, retry } = useFirstBook(
    color,
    withBullet,
    options,
  );
  const contradictions = plan?.contradictions ?? [];
  const shown = settling.findRequested(contradictions);
  const noBook =
    own &&
    plan &&
    findNoBookText(
      color,
      own,
      plan.lines,
      contradictions.some(({ retained }) => retained.length === 0),
    );
  const hasBullet = withBullet || (own?.bullet ?? 0) > 0;
  const isAllBullet = noBook !== undefined && own?.games.length === 0 && own.bullet > 0;
  return (
    <>
      <PageHeader
        title="Repertoire from your games"
        subtitle={
          own ? (
            <>
              {makeGamesText(color, own)}{' '}
              {noBook === undefined && own.games.length < fewGames && (
                <Button
                  component={Link}
                  to={allGamesAddress}
                  variant="subtle"
                  size="compact-sm"
                  className={classes.change}
                >
                  Import more games
                </Button>
              )}
              {hasBullet && !isAllBullet && (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  className={classes.change}
                  onClick={() => setWithBullet(!withBullet)}
                >
                  {withBullet ? 'Exclude bullet' : 'Include bullet'}
                </Button>
              )}
            </>
          ) : (
            '\u00a0'
          )
        }
        actions={<ColorChoice color={color} onColor={onColor} />}
      />
      {error && (
        <InlineError onRetry={retry}>
          {own ? error.message : `Your games could not be loaded: ${error.message}`}
        </InlineError>
      )}
      {!plan && !error && (
        <div className={classes.counting}>
          <p role="status">{makeWaitText(own !== undefined, progress)}</p>
          <Progress value={100 * progress} aria-label="Games counted" />
          {showEarly && (
            <Button variant="default" size="sm" mt="md" onClick={showEarly}>
              Use only my games
            </Button>
          )}
        </div>
      )}
      {noBook !== undefined && (
        <EmptyState
          title="No repertoire yet"
          action={
            <Group justify="center" gap="sm">
              {isAllBullet ? (
                <Button onClick={() => setWithBullet(true)}>Include bullet</Button>
              ) : (
                contradictions.length === 0 && (
                  <Button component={Link} to={own?.games.length === 0 ? '/welcome' : allGamesAddress}>
                    {own?.games.length === 0 ? 'Import your games' : 'Import more games'}
                  </Button>
                )
              )}
              <Button component={Link} to={readyBooksPath} variant="default">
                Choose a ready-made repertoire
              </Button>
            </Group>
          }
        >
          {noBook}
        </EmptyState>
      )}
      {plan && (
        <div className={classes.columns}>
          {noBook === undefined && (
            <Panel aria-label="Repertoire lines">
              <SizeSlider value={oneIn} sizes={plan.sizes} onChange={setOneIn} />
              <BookTree rows={plan.rows} shown={shown?.sans.join(' ')} />
              <p className={`${parts.quiet} ${classes.basis}`} role="status">
                {isSmaller
                  ? 'Includes a move of yours if you played it three times and in half of your games there.'
                  : 'Includes your most played move and every reply, from two games on.'}{' '}
                <Info label="Sources">{makeBasisText(oneIn, sources, isAsking)}</Info>{' '}
                <UnstyledButton className={parts.link} onClick={() => setIsSmaller(!isSmaller)}>
                  {isSmaller ? 'Usual repertoire' : 'Smaller repertoire'}
                </UnstyledButton>
              </p>
            </Panel>
          )}
          <div className={classes.side}>
            <ContradictionsPanel
              color={color}
              contradictions={contradictions}
              shown={shown}
              onKeep={settling.keep}
              onLater={settling.later}
              onMajority={settling.takeMajority}
              onAskAgain={settling.askAgain}
            />
            {noBook === undefined && index && (
              <OutcomePanel book={{ index, options, color, games: plan.games }} plan={plan} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function ColorChoice({ color, onColor }: FirstBookProps) {
  return (
    <div className={parts.segments} role="group" aria-label="Colour">
      {colors.map((each) => (
        <button key={each} type="button" aria-pressed={each === color} onClick={() => onColor(each)}>
          <ColorDot color={each} />
          {nameColor(each)}
        </button>
      ))}
    </div>
  );
}

function makeBasisText(oneIn: OneIn, sources: string, isAsking: boolean): string {
  const left =
    oneIn === everyReply
      ? 'Leaves out replies you faced once.'
      : `Leaves out lines rarer than 1 in ${oneIn} games.`;
  if (sources !== '') return `${left} The frequency of replies comes from your games and ${sources}.`;
  return isAsking
    ? `${left} The frequency of replies comes from your games, while an estimate is loading.`
    : `${left} The frequency of replies comes from your games only.`;
}

function makeWaitText(isRead: boolean, progress: number): string {
  if (!isRead) return 'Reading your games';
  return progress < 1 ? 'Counting your moves' : 'Looking up what others play';
}

interface Settled {
  choices: FirstBookOptions['choices'];
  byMajority: boolean;
  later: readonly string[];
}

const nothing: Settled = { choices: [], byMajority: false, later: [] };

function useContradictions() {
  const [settled, setSettled] = useState(nothing);
  return useMemo(
    () => ({
      choices: settled.choices,
      byMajority: settled.byMajority,
      findRequested: (all: readonly ShownContradiction[]) =>
        all.find(({ key, isSettled }) => !isSettled && !settled.later.includes(key)),
      keep: (key: string, sans: readonly string[]) =>
        setSettled({ ...settled, choices: [...settled.choices, [key, sans]] }),
      later: (key: string) => setSettled({ ...settled, later: [...settled.later, key] }),
      takeMajority: () => setSettled({ ...settled, byMajority: true }),
      askAgain: () => setSettled(nothing),
    }),
    [settled],
  );
}
