import { ActionIcon, Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconSwitchHorizontal, IconSwords, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { makeTimeControlText } from '#chess/pgn/time-control';
import { parseColorName } from '#chess/position/color-name';
import type { GameReview, Site, Mistake } from '#contract/games';
import type { GameSource, ListedGame } from '#contract/library';
import type { Color } from 'chessops/types';
import { opposite } from 'chessops/util';
import type { Score } from '#chess/position/score';
import { findFault } from '#chess/review/judgement';

import { makeDateText } from '../../../lib/date-text.ts';
import { ChancesLine } from '../../../analysis/chances-line.tsx';
import type { GameFacts } from '../../../worker/studied-games.ts';
import { endingTones, makeBookText, makeResultText, notAnalysed } from '../../../library/game-words.ts';
import { ColorDot } from '../../../ui/color-dot.tsx';
import { ResultMark } from '../../../ui/result-mark.tsx';
import { makePrepareAddress } from '../../../opening/prepare-address.ts';
import { parts } from '../../../ui/parts.tsx';
import classes from './library.module.css';

interface GameRowProps {
  game: ListedGame;
  facts: GameFacts | undefined;
  review: GameReview | undefined;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onOpen: (game: ListedGame) => void;
  onTurn: (game: ListedGame) => void;
  onDelete: (game: ListedGame) => void;
}

const scoutedSites: Partial<Record<GameSource, Site>> = { lichess: 'Lichess', 'chess.com': 'Chess.com' };

export function GameRow(props: GameRowProps) {
  const { game, facts, review, isSelected, onSelect, onOpen, onTurn, onDelete } = props;
  const opponent = game.opponent_name || '?';
  const { sign, words } = makeResultText(game.result);
  const book = facts?.book;
  const isDated = Date.parse(game.played_at) > 0;
  const [day, hour] = isDated ? makeDateText(new Date(game.played_at)).split(', ') : ['no date'];
  return (
    <>
      <Checkbox
        aria-label={`Tick the game against ${opponent}`}
        checked={isSelected}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <UnstyledButton className={classes.open} onClick={() => onOpen(game)}>
        <ResultMark result={game.result} sign={sign} className={classes.result} />
        <ColorDot color={game.hero_color} className={classes.color} />
        <VisuallyHidden>
          {words} with {game.hero_color} against{' '}
        </VisuallyHidden>
        <span className={classes.opponent}>
          {opponent} <span className={`${parts.quiet} ${classes.rating}`}>{game.opponent_rating ?? ''}</span>
        </span>
        <span className={classes.opening} title={facts?.opening}>
          {facts?.opening ?? ''}
        </span>
        <span className={classes.book}>
          {book && (
            <>
              <span className={parts.dot} data-tone={endingTones[book.ending]} /> {makeBookText(book)}
            </>
          )}
        </span>
        <span className={classes.mistakes}>
          <Mistakes faults={review && countFaults(review)} isAnalysed={(game.scores ?? '') !== ''} />
        </span>
        <span className={classes.chances}>
          <ChancesLine scores={game.scores ?? ''} player={parseColorName(game.hero_color)} />
        </span>
        <span className={`${parts.quiet} ${classes.time}`}>{makeTimeControlText(game.time_control)}</span>
        <span className={`${parts.quiet} ${classes.date}`}>
          {day}
          {hour !== undefined && <span className={classes.hour}>, {hour}</span>}
        </span>
        <span className={`${parts.link} ${classes.state}`}>{review ? 'Open' : 'Review'}</span>
      </UnstyledButton>
      <ActionIcon
        className={classes.turn}
        component={Link}
        to={makePrepareAddress({ site: scoutedSites[game.source], name: game.opponent_name })}
        variant="subtle"
        color="gray"
        aria-label={`Prepare for ${opponent}`}
        title={`Prepare for ${opponent}`}
      >
        <IconSwords size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        className={classes.turn}
        variant="subtle"
        color="gray"
        aria-label={`I was ${opponent} in this game`}
        title={`I was ${opponent}`}
        onClick={() => onTurn(game)}
      >
        <IconSwitchHorizontal size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Delete the game against ${opponent}`}
        onClick={() => onDelete(game)}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </>
  );
}

const columns = ['Opponent', 'Opening', 'Deviation', 'Mistakes', 'Win chance', 'Time control', 'Date'];

/** Hidden from screen readers, because each row names its own values. */
export function GameColumns() {
  return (
    <div className={`${parts.quiet} ${classes.columns}`} aria-hidden="true">
      {columns.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  );
}

function Mistakes({ faults, isAnalysed }: { faults: FaultCounts | undefined; isAnalysed: boolean }) {
  if (faults && faults['??'] + faults['?'] > 0)
    return (
      <>
        <Faults faults={faults} sign="??" />
        <Faults faults={faults} sign="?" />
      </>
    );
  if (!isAnalysed) return <span className={`${parts.quiet} ${classes.unknown}`}>{notAnalysed}</span>;
  return faults && <span className={parts.quiet}>none</span>;
}

const faultNames = { '??': 'blunders', '?': 'mistakes' } as const;

function Faults({ faults, sign }: { faults: FaultCounts; sign: keyof FaultCounts }) {
  const count = faults[sign];
  if (count === 0) return null;
  return (
    <span className={classes.fault}>
      {count} <b aria-hidden="true">{sign}</b>
      <VisuallyHidden>{faultNames[sign]}</VisuallyHidden>
    </span>
  );
}

interface FaultCounts {
  '??': number;
  '?': number;
}

function makeScore(pawns: number | null, mate: number | null): Score | undefined {
  if (mate !== null && mate !== 0) return { mate };
  return pawns === null ? undefined : { cp: Math.round(100 * pawns) };
}

function findSign(mistake: Mistake, player: Color): keyof FaultCounts {
  const before = makeScore(mistake.eval_before, mistake.mate_before);
  const after = makeScore(mistake.eval_after, mistake.mate_after);
  return before && after && findFault(player, before, after) === '??' ? '??' : '?';
}

function isOf({ fen }: Mistake, color: Color): boolean {
  return fen !== null && fen.split(' ')[1] === color[0];
}

export function countFaults({ mistakes, hero_color }: GameReview): FaultCounts {
  const counts = { '??': 0, '?': 0 };
  const player = parseColorName(hero_color);
  for (const mistake of mistakes) {
    // If the user has corrected which side they played, the stored mistakes are the opponent's, so skip them.
    if (mistake.status === 'dismissed' || isOf(mistake, opposite(player))) continue;
    counts[findSign(mistake, player)] += 1;
  }
  return counts;
}
