import { NativeSelect } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { countOf } from '#chess/count-of';
import { appendMove } from '#chess/pgn/numbered-moves';
import type { PositionReplies } from '#chess/opening/replies';

import type { StudyColor } from '#contract/studies';

import type { BookPosition } from '../../../worker/book-position.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import type { ShownBook } from '../use-book.ts';
import type { WantedLine } from '../edit/plan-line.ts';
import type { MoveTableRows } from './move-rows.ts';
import { MoveTable } from './move-table.tsx';
import { makeSourceText } from './position-words.ts';
import { RecallLegend } from './recall-dot.tsx';
import type { Walk } from './use-walk.ts';
import type { PositionMoves } from './use-workspace.ts';
import type { Against } from './use-against.ts';
import { YourMove } from './your-move.tsx';
import classes from './workspace.module.css';
import { AddToBook } from '../edit/add-to-book.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const PositionOffers = lazyPart(async () => (await import('../offers/position-offers.tsx')).PositionOffers);

interface PositionMovesPanelProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  position: BookPosition;
  moves: PositionMoves;
  against: Against;
  table: MoveTableRows;
  chosen: string | undefined;
  openGap: string | undefined;
  gap: ReactNode;
  walk: Walk;
  children: ReactNode;
}

/** Opponents' moves and the repertoire's answers. */
export function PositionMovesPanel(props: PositionMovesPanelProps) {
  const { book, study, color, position, table, against, chosen, openGap, gap, walk, children } = props;
  const { replies, problems, isAsking, reach } = props.moves;
  const [nowMs] = useState(() => Date.now());
  return (
    <section className={classes.middle} aria-label="Moves here" tabIndex={-1}>
      <YourMove position={position} nowMs={nowMs} reach={reach} onOthers={walk.goBack} />
      {!position.isInBook && position.way.length > 0 && (
        <div className={classes.adding}>
          <AddToBook book={book} study={study} color={color} line={findNewLine(position)} />
        </div>
      )}
      {walk.instead && (
        <div className={classes.adding}>
          <AddToBook
            key={`${position.key} ${walk.instead.san}`}
            book={book}
            study={study}
            color={color}
            line={findNewLine(position, walk.instead.san)}
            settledKey={position.key}
            label={`Play ${appendMove('', position.ply, walk.instead.san)} instead`}
            effect={makeInsteadText(position)}
          />
        </div>
      )}
      {position.isInBook && position.isOwnTurn && position.moves.length !== 1 && (
        <Suspense>
          <PositionOffers
            key={position.key}
            book={book}
            study={study}
            color={color}
            position={position}
            chance={reach}
            line={findNewLine(position)}
          />
        </Suspense>
      )}
      <div className={classes.tableRoom}>
        <MoveTable
          position={position}
          table={table}
          color={color}
          nowMs={nowMs}
          isAsking={isAsking}
          chosen={chosen}
          openGap={openGap}
          gap={gap}
          onGo={walk.goRow}
          onOpenGap={walk.openGap}
        />
      </div>
      {table.rows.length === 0 && (
        <p className={classes.empty}>
          {isAsking ? 'Looking up moves.' : 'End of line. No statistics for this position.'}
        </p>
      )}
      <div className={classes.foot}>
        <RecallLegend />
        <AgainstField against={against} />
        <p className={classes.quiet} role="status">
          {[
            replies && `Shares: ${makeSharesText(position, replies, against)}`,
            !replies && isAsking && 'Looking up moves',
            ...problems.map((problem) => problem.replace(/\.$/, '')),
          ]
            .filter(Boolean)
            .join('. ')}
        </p>
      </div>
      <div className={classes.about}>{children}</div>
    </section>
  );
}

function makeSharesText(
  position: BookPosition,
  replies: PositionReplies,
  { chosen, options, countGames }: Against,
): string {
  if (!chosen || !options) return makeSourceText(replies);
  const { own: _theirs, ...others } = replies;
  const theirs = `${countGames(position.key)} of ${countOf(chosen.games, 'game')} of ${chosen.name}`;
  return `${theirs}, and players of their rating: ${makeSourceText(others)}`;
}

/** All opponents, or one the user prepares for. */
function AgainstField({ against }: { against: Against }) {
  const { opponents, chosen, choose } = against;
  if (opponents.length === 0) return null;
  const shown = opponents.findIndex(({ name }) => name === chosen?.name);
  return (
    <NativeSelect
      aria-label="Replies of"
      size="xs"
      className={classes.against}
      value={String(shown)}
      onChange={({ currentTarget: { value } }) => choose(opponents[Number(value)])}
      data={[
        { value: '-1', label: 'All opponents' },
        ...opponents.map(({ name, white_games, black_games }, index) => ({
          value: String(index),
          label: `${name} (${countOf(white_games + black_games, 'game')})`,
        })),
      ]}
    />
  );
}

/** From where the repertoire ends. */
function findNewLine({ start, way }: BookPosition, ...more: string[]): WantedLine {
  const known = way.findLastIndex(({ isBookMove }) => isBookMove) + 1;
  return {
    start,
    sans: [...way.map(({ san }) => san), ...more],
    known,
    knownKey: way[known - 1]?.key ?? start,
  };
}

/** `Removes Nc6 and all moves after it. Undo restores them.` */
function makeInsteadText({ moves }: BookPosition): string {
  const it = moves.length === 1 ? 'it' : 'them';
  const sans = moves.map(({ san }) => san).join(', ');
  return `Removes ${sans} and all moves after ${it}. Undo restores them.`;
}
