import { Button, NativeSelect } from '@mantine/core';
import { Suspense, useState } from 'react';

import { countOf } from '#chess/count-of';
import { makeChanceText } from '#chess/opening/odds';
import type { PositionReplies } from '#chess/opening/replies';
import { appendMove } from '#chess/pgn/numbered-moves';

import { Info } from '../../../ui/info.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { parts } from '../../../ui/parts.tsx';
import type { BookPosition } from '../../../worker/book-position.ts';
import { MoveTable } from './move-table.tsx';
import { PositionColumn } from './position-column.tsx';
import { makeRecallText, makeSourceText } from './position-words.ts';
import { RecallDot, RecallLegend } from './recall-dot.tsx';
import type { Against } from './use-against.ts';
import { useWorkspace } from './use-workspace.ts';
import { makeNewLine } from './workspace-model.ts';
import classes from './workspace.module.css';

const AddToBook = lazyPart(async () => (await import('../edit/add-to-book.tsx')).AddToBook);
const PositionOffers = lazyPart(async () => (await import('../offers/position-offers.tsx')).PositionOffers);

export function PositionMovesPanel() {
  const { position } = useWorkspace();
  if (position) return <MovesHere position={position} />;
  return (
    <p className={`${parts.quiet} ${classes.middleWaiting}`} role="status">
      Loading your repertoire…
    </p>
  );
}

function MovesHere({ position }: { position: BookPosition }) {
  const { view, table, replies, problems, isAsking, against } = useWorkspace();
  const [nowMs] = useState(() => Date.now());
  const { instead } = view;
  return (
    <section className={classes.middle} aria-label="Moves here" tabIndex={-1}>
      <YourMove position={position} nowMs={nowMs} />
      {!position.isInBook && position.way.length > 0 && (
        <div className={classes.adding}>
          <Suspense>
            <AddToBook line={makeNewLine(position)} />
          </Suspense>
        </div>
      )}
      {instead && (
        <div className={classes.adding}>
          <Suspense>
            <AddToBook
              key={`${position.key} ${instead.san}`}
              line={makeNewLine(position, instead.san)}
              settledKey={position.key}
              label={`Play ${appendMove('', position.ply, instead.san)} instead`}
              effect={makeInsteadText(position)}
            />
          </Suspense>
        </div>
      )}
      {position.isInBook && position.isOwnTurn && position.moves.length !== 1 && (
        <Suspense>
          <PositionOffers key={position.key} position={position} />
        </Suspense>
      )}
      <div className={classes.tableRoom}>
        <MoveTable position={position} nowMs={nowMs} />
      </div>
      {table.rows.length === 0 && (
        <p className={`${parts.quiet} ${classes.empty}`}>
          {isAsking ? 'Looking up moves.' : 'End of line. No statistics for this position.'}
        </p>
      )}
      <div className={classes.foot}>
        <RecallLegend />
        <AgainstField against={against} />
        <p className={parts.small} role="status">
          {[
            !replies && isAsking && 'Looking up moves',
            ...problems.map((problem) => problem.replace(/\.$/, '')),
          ]
            .filter(Boolean)
            .join('. ')}
          {replies && <Info label="Source of the figures">{makeSharesText(position, replies, against)}</Info>}
        </p>
      </div>
      <div className={classes.about}>
        <PositionColumn position={position} />
      </div>
    </section>
  );
}

function YourMove({ position, nowMs }: { position: BookPosition; nowMs: number }) {
  const { reach, send } = useWorkspace();
  const last = position.way.at(-1);
  const isShown = position.isOwnTurn || last !== undefined;
  return (
    <header className={`${parts.wrap} ${classes.yourMove}`}>
      <span className={classes.label}>{isShown ? 'Your move' : 'Opponent to move'}</span>
      {position.recall && <RecallDot kind={position.areMemoriesKnown ? position.recall.kind : undefined} />}
      <b>{makeMoveText(position)}</b>
      <span className={parts.small}>{isShown && describe(position, nowMs)}</span>
      {reach !== undefined && last && (
        <span className={`${parts.small} ${classes.reach}`}>{makeChanceText(reach)}</span>
      )}
      {!position.isOwnTurn && last && (
        <Button variant="default" size="compact-xs" onClick={() => send({ kind: 'back' })}>
          Other moves
        </Button>
      )}
    </header>
  );
}

function makeMoveText({ isOwnTurn, moves, way, ply }: BookPosition): string {
  const sans = isOwnTurn ? moves.map(({ san }) => san) : way.slice(-1).map(({ san }) => san);
  if (sans.length === 0) return '';
  return appendMove('', isOwnTurn ? ply : ply - 1, sans.join(', '));
}

function describe(position: BookPosition, nowMs: number): string {
  const { isOwnTurn, isInBook, moves, way, recall, areMemoriesKnown } = position;
  if (isOwnTurn && moves.length === 0)
    return isInBook ? 'End of line.' : 'This position is not in your repertoire.';
  if (!isOwnTurn && way.at(-1)?.isBookMove === false) return 'not in your repertoire';
  return recall && areMemoriesKnown ? makeRecallText(recall, nowMs) : '';
}

function makeSharesText(
  position: BookPosition,
  replies: PositionReplies,
  { chosen, options, countGames }: Against,
): string {
  if (!chosen || !options) return makeSourceText(replies);
  const { own: _theirs, ...others } = replies;
  const theirs = `${chosen.name} reached this position in ${countGames(position.key)} of ${countOf(chosen.games, 'game')}.`;
  return `${theirs} Other players: ${makeSourceText(others)}`;
}

function AgainstField({ against }: { against: Against }) {
  const { opponents, chosen, choose } = against;
  if (opponents.length === 0) return null;
  const shown = opponents.findIndex(({ name }) => name === chosen?.name);
  return (
    <NativeSelect
      aria-label="Replies of"
      size="xs"
      maw={280}
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

function makeInsteadText({ moves }: BookPosition): string {
  const it = moves.length === 1 ? 'it' : 'them';
  const sans = moves.map(({ san }) => san).join(', ');
  return `Removes ${sans} and all moves after ${it}. Undo restores them.`;
}
