import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { INITIAL_EPD } from 'chessops/fen';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { keyOfFen } from '#chess/position/key';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import type { PositionRequest, BookPosition } from '../../../worker/book-position.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import { type ShownBook, useBookPosition, usePositionsAhead } from '../use-book.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import { useEditedPosition } from '../edit/use-edited-position.ts';
import type { OpeningKey } from '../opening-keys.ts';
import type { OpenGaps } from '../use-gaps.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { MoveTableRows } from './move-rows.ts';
import { PositionMovesPanel } from './position-moves-panel.tsx';
import { PositionBoard } from './position-board.tsx';
import { PositionColumn } from './position-column.tsx';
import { findLastMove, makeMoveShapes, makeStudyShapes } from './position-shapes.ts';
import { BehindPanel } from './behind-panel.tsx';
import { describeBookPosition } from './position-words.ts';
import { SearchBox } from './search-box.tsx';
import { useAgainst } from './use-against.ts';
import { useAnswering } from './use-answering.tsx';
import type { GoTo } from './use-position.ts';
import { useWalk } from './use-walk.ts';
import { usePositionMoves } from './use-workspace.ts';
import classes from './workspace.module.css';

interface WorkspaceProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  /** Undefined until known. */
  firstKey: string | undefined;
  gaps: OpenGaps;
  request: PositionRequest | undefined;
  /** A gap, for instance. */
  move: string | undefined;
  goTo: GoTo;
  onNextGap: () => void;
  searchSlot: HTMLElement | null;
  renderInspector: (moves: ReactNode) => ReactNode;
}

/** Memoised. */
export const Workspace = memo(function Workspace(props: WorkspaceProps) {
  const { book, study, color, firstKey, gaps, request, move, goTo, onNextGap, searchSlot } = props;
  const { position: bookPosition, isNowhere } = usePosition(book, firstKey, request);
  const against = useAgainst(color);
  const moves = usePositionMoves(book, bookPosition, against);
  const table = useCheckedChances(moves.table, bookPosition, gaps);
  usePositionsAhead(book, useStepsAhead(bookPosition));
  const walk = useWalk(bookPosition, table, move, color, goTo);
  const { chosen, gapRow } = walk;
  const [isFlipped, setIsFlipped] = useState(false);
  const [isEngineOn, setIsEngineOn] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const left = useBoardInSight(gapRow?.key);
  const positionKey = bookPosition?.isInBook ? bookPosition.key : undefined;
  const edited = useEditedPosition({ book, study, color, isEditing, positionKey });
  const answering = useAnswering({ book, study, color, position: bookPosition, gapRow, isEngineOn });

  useScreenKeys<Exclude<OpeningKey, 'a'>>(
    {
      ArrowLeft: walk.goBack,
      ArrowRight: chosen && (() => walk.goRow(chosen)),
      ArrowUp: () => walk.choose(-1),
      ArrowDown: () => walk.choose(1),
      Home: () => walk.goToStep(0),
      f: () => setIsFlipped(!isFlipped),
      e: () => setIsEngineOn(!isEngineOn),
      g: onNextGap,
      '/': () => search.current?.focus(),
    },
    { repeats: true },
  );

  function onMove(played: BoardMove): void {
    const position = findPosition(gapRow?.key ?? bookPosition?.key ?? '');
    const made = position && playMove(position, played);
    if (!made) return;
    if (gapRow) answering.choose(made.san);
    else walk.goMove(made.san, keyOfFen(made.fen));
  }

  const [isStudyDrawn, setIsStudyDrawn] = useState(false);
  const bookShapes = useMemo(() => {
    if (!bookPosition) return [];
    const drawn = isStudyDrawn ? makeStudyShapes(bookPosition) : [];
    return drawn.length > 0 ? drawn : makeMoveShapes(bookPosition, table.rows);
  }, [bookPosition, table, isStudyDrawn]);
  // A reply is another position than the edited one.
  const drawing = gapRow ? undefined : edited;
  if (book.error || isNowhere)
    return <Failure book={book} color={color} onStart={() => goTo(color, { key: INITIAL_EPD })} />;
  const hasGap = (gaps.open?.length ?? 0) > 0;
  return (
    <>
      {searchSlot &&
        createPortal(<SearchBox ref={search} book={book} onGo={(to) => goTo(color, to)} />, searchSlot)}
      <div ref={left} className={classes.left}>
        <div className={classes.top}>
          {bookPosition && <Breadcrumbs position={bookPosition} gap={gapRow} onStep={walk.goToStep} />}
        </div>
        <PositionBoard
          fen={`${gapRow?.key ?? bookPosition?.key ?? INITIAL_EPD} 0 1`}
          orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
          lastMove={findLastMove(bookPosition, gapRow)}
          shapes={answering.shapes ?? drawing?.shapes ?? bookShapes}
          drawing={drawing}
          isEngineOn={isEngineOn}
          canGoBack={walk.canGoBack}
          onMove={bookPosition && onMove}
          onRewind={() => walk.goToStep(0)}
          onBack={walk.goBack}
          onForward={chosen && (() => walk.goRow(chosen))}
          onFlip={() => setIsFlipped(!isFlipped)}
          onNextGap={hasGap ? onNextGap : undefined}
          onEngine={() => setIsEngineOn(!isEngineOn)}
        >
          {bookPosition ? (
            <BehindPanel position={bookPosition} color={color} />
          ) : (
            <span className={classes.behindRoom} />
          )}
        </PositionBoard>
      </div>
      <VisuallyHidden role="status">
        {bookPosition && describeBookPosition(bookPosition, gapRow?.san)}
      </VisuallyHidden>
      {props.renderInspector(
        bookPosition ? (
          <PositionMovesPanel
            book={book}
            study={study}
            color={color}
            position={bookPosition}
            moves={moves}
            against={against}
            table={table}
            chosen={chosen?.san}
            openGap={gapRow?.san}
            gap={answering.panel}
            walk={walk}
          >
            <PositionColumn
              color={color}
              position={bookPosition}
              gapKey={gapRow?.key}
              liveAnalysis={answering.liveAnalysis}
              edited={edited}
              isStudyDrawn={isStudyDrawn}
              onDrawStudy={() => setIsStudyDrawn(!isStudyDrawn)}
              onEdit={() => setIsEditing(!isEditing)}
              onGo={(to) => goTo(color, to, { isStep: true })}
              onRemoved={walk.goBack}
            />
          </PositionMovesPanel>
        ) : (
          <p className={classes.middleWaiting} role="status">
            Loading your repertoire…
          </p>
        ),
      )}
    </>
  );
});

function Failure({ book, color, onStart }: { book: ShownBook; color: StudyColor; onStart: () => void }) {
  return (
    <div className={classes.failure}>
      {book.error ? (
        <InlineError onRetry={book.retry}>
          Your repertoire could not be loaded: {book.error.message}.
        </InlineError>
      ) : (
        <InlineError>
          This position is not in your {color} repertoire.{' '}
          <UnstyledButton className={classes.link} onClick={onStart}>
            Go to the start
          </UnstyledButton>
        </InlineError>
      )}
    </div>
  );
}

/** On phones a gap scrolls to the board. */
function useBoardInSight(gapKey: string | undefined) {
  const left = useRef<HTMLDivElement>(null);
  const isPhone = useMediaQuery('(max-width: 47.99em)');
  useEffect(() => {
    if (isPhone && gapKey !== undefined) left.current?.scrollIntoView({ block: 'start' });
  }, [isPhone, gapKey]);
  return left;
}

/** From the address, else the start, else the first chapter's. */
function usePosition(book: ShownBook, firstKey: string | undefined, request: PositionRequest | undefined) {
  const first = useBookPosition(book, request ?? { key: INITIAL_EPD });
  const isStart = request === undefined || (request.key === INITIAL_EPD && !request.sans?.length);
  const isWithoutStart = isStart && first.isNowhere;
  const other = useBookPosition(book, { key: isWithoutStart ? (firstKey ?? INITIAL_EPD) : INITIAL_EPD });
  return isWithoutStart ? other : first;
}

const mostStepsAhead = 6;

/** For prefetching. */
function useStepsAhead(bookPosition: BookPosition | undefined): readonly PositionRequest[] {
  return useMemo(() => {
    if (!bookPosition) return [];
    const { start, way, moves } = bookPosition;
    const sans = way.map(({ san }) => san);
    const ahead = moves
      .slice(0, mostStepsAhead)
      .map(({ san, key }) => ({ key, start, sans: [...sans, san] }));
    const back = { key: way.at(-2)?.key ?? start, start, sans: sans.slice(0, -1) };
    return way.length === 0 ? ahead : [...ahead, back];
  }, [bookPosition]);
}

/** A check knows the chance over all paths. */
function useCheckedChances(
  table: MoveTableRows,
  bookPosition: BookPosition | undefined,
  { open }: OpenGaps,
): MoveTableRows {
  return useMemo(() => {
    const here = new Map(
      (open ?? []).flatMap((gap) =>
        gap.fen === bookPosition?.key ? [[gap.reply, gap.chance] as const] : [],
      ),
    );
    if (here.size === 0) return table;
    const rows = table.rows.map((row) => ({ ...row, chance: here.get(row.san) ?? row.chance }));
    return { ...table, rows };
  }, [table, bookPosition, open]);
}
