import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import type { MistakeSummary } from '#chess/review/causes/game-summary';
import { findPosition, parseMoveText } from '#chess/position/moves';

import type { BoardShape } from '../../board/board-config.ts';
import { MiniBoard } from '../../board/mini-board.tsx';
import { makeGameAddress } from '../../library/game-address.ts';
import type { ReadGame } from '../../library/insights/analysed-games.ts';
import { Info } from '../../ui/info.tsx';
import { makeDay } from './insight-words.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import classes from './insights.module.css';
import own from './mistake-list.module.css';

export type InsightMistake = MistakeSummary & { readonly game: ReadGame };

const fewRows = 6;
const findable = 30;

interface MistakeListProps {
  title: string;
  games: number;
  mistakes: readonly InsightMistake[];
  action: ReactNode;
  note: string;
}

export function InsightMistakes({ title, games, mistakes, action, note }: MistakeListProps) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? mistakes : mistakes.slice(0, fewRows);
  const found = mistakes.filter(({ foundBy = 0 }) => foundBy >= findable).length;
  const hasFinders = mistakes.some(({ foundBy }) => foundBy !== undefined);
  return (
    <Panel padded aria-label={title}>
      <div className={parts.spread}>
        <div>
          <h2 className={parts.heading}>{title}</h2>
          <p className={classes.quiet} role="status">
            {`${mistakes.length} in ${countOf(games, 'game')}`}
            {found > 0 && ` · ${found} findable at your level`}
            {hasFinders && (
              <>
                {' '}
                <Info label="About the estimates">
                  {`Estimated for players at your rating. At least ${findable} % of them find the best move.`}
                </Info>
              </>
            )}
          </p>
          {note !== '' && <p className={classes.quiet}>{note}</p>}
        </div>
        {action}
      </div>
      <ul className={`${parts.list} ${own.mistakes}`}>
        {shown.map((mistake) => (
          <li key={`${mistake.game.game_key} ${mistake.ply}`}>
            <InsightMistakeRow mistake={mistake} />
          </li>
        ))}
      </ul>
      <div className={own.listEnd}>
        {mistakes.length > fewRows && (
          <Button variant="subtle" size="compact-sm" onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Fewer' : `All ${mistakes.length}`}
          </Button>
        )}
      </div>
    </Panel>
  );
}

interface MistakeRowProps {
  mistake: InsightMistake;
  cause?: string;
}

export function InsightMistakeRow({ mistake, cause }: MistakeRowProps) {
  const { game, ply, san, label, fen, best, loss, foundBy } = mistake;
  const number = makeNumber(fen);
  return (
    <Link className={own.mistake} to={makeGameAddress({ game: game.game_review_id, ply: String(ply) })}>
      <span className={own.board}>
        <MiniBoard fen={fen} orientation={game.color} arrows={findArrows(mistake)} />
      </span>
      <span className={own.words}>
        {cause !== undefined && <span className={classes.quiet}>{cause}</span>}
        <strong>
          {`${number} ${san}`}
          <span className={classes.worst}>{label}</span>
        </strong>
        <span>
          win chance <span className={classes.worst}>{makeLossText(loss)}</span>
          {best !== '' && (
            <>
              , best <span className={classes.best}>{`${number} ${best}`}</span>
            </>
          )}
        </span>
        <span className={classes.quiet}>
          {`against ${game.opponent_name || 'an unknown player'} · ${makeDay(game.played_at)}`}
        </span>
      </span>
      {foundBy !== undefined && (
        <span className={own.finders}>
          <span>
            <strong>{foundBy} %</strong> find it
          </span>
          <span className={`${parts.bar} ${own.findersTrack}`} aria-hidden="true">
            <span data-tone="other" style={{ width: `${foundBy}%` }} />
          </span>
        </span>
      )}
    </Link>
  );
}

/** Some mistakes leave the win chance unchanged, such as allowing mate in a lost position. */
function makeLossText(loss: number): string {
  return loss < 0.5 ? 'unchanged' : `−${Math.round(loss)} %`;
}

function findArrows({ fen, san, best }: InsightMistake): BoardShape[] {
  const position = findPosition(fen);
  if (!position) return [];
  return (
    [
      [san, 'red'],
      [best, 'verdigris'],
    ] as const
  ).flatMap(([text, color]) => {
    const move = parseMoveText(position, text);
    return move ? [{ from: move.from, to: move.to, color }] : [];
  });
}

function makeNumber(fen: string): string {
  const [, turn, , , , fullmove = ''] = fen.split(' ');
  return `${fullmove}${turn === 'b' ? '…' : '.'}`;
}
