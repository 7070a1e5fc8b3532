import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { INITIAL_EPD } from 'chessops/fen';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

import { keyOfFen } from '#chess/position/key';
import { type BoardMove, findPosition, playMove } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import type { AskedPlace, BookPlace } from '../../../worker/book-place.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import { type ShownBook, useBookPlace, usePlacesAhead } from '../use-book.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import { useEditedPlace } from '../edit/use-edited-place.ts';
import type { OpeningKey } from '../opening-keys.ts';
import type { OpenGaps } from '../use-gaps.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import type { MoveTableRows } from './move-rows.ts';
import { PlaceMovesPanel } from './place-moves-panel.tsx';
import { PlaceBoard } from './place-board.tsx';
import { PlaceColumn } from './place-column.tsx';
import { findLastMove, makeMoveShapes, makeStudyShapes } from './place-shapes.ts';
import { BehindPanel } from './behind-panel.tsx';
import { describeBookPlace } from './place-words.ts';
import { SearchBox } from './search-box.tsx';
import { useAgainst } from './use-against.ts';
import { useAnswering } from './use-answering.tsx';
import type { GoTo } from './use-place.ts';
import { useWalk } from './use-walk.ts';
import { usePlaceMoves } from './use-workspace.ts';
import classes from './workspace.module.css';

interface WorkspaceProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  /** Undefined until known. */
  firstKey: string | undefined;
  gaps: OpenGaps;
  asked: AskedPlace | undefined;
  /** A gap, for instance. */
  move: string | undefined;
  goTo: GoTo;
  onNextGap: () => void;
  searchPlace: HTMLElement | null;
  renderInspector: (moves: ReactNode) => ReactNode;
}

/** Memoised. */
export const Workspace = memo(function Workspace(props: WorkspaceProps) {
  const { book, study, color, firstKey, gaps, asked, move, goTo, onNextGap, searchPlace } = props;
  const { place, isNowhere } = usePlace(book, firstKey, asked);
  const against = useAgainst(color);
  const moves = usePlaceMoves(book, place, against);
  const table = useCheckedChances(moves.table, place, gaps);
  usePlacesAhead(book, useStepsAhead(place));
  const walk = useWalk(place, table, move, color, goTo);
  const { chosen, gapRow } = walk;
  const [isFlipped, setIsFlipped] = useState(false);
  const [isEngineOn, setIsEngineOn] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const left = useBoardInSight(gapRow?.key);
  const positionKey = place?.isInBook ? place.key : undefined;
  const edited = useEditedPlace({ book, study, color, isEditing, positionKey });
  const answering = useAnswering({ book, study, color, place, gapRow, isEngineOn });

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
    const position = findPosition(gapRow?.key ?? place?.key ?? '');
    const made = position && playMove(position, played);
    if (!made) return;
    if (gapRow) answering.choose(made.san);
    else walk.goMove(made.san, keyOfFen(made.fen));
  }

  const [isStudyDrawn, setIsStudyDrawn] = useState(false);
  const bookShapes = useMemo(() => {
    if (!place) return [];
    const drawn = isStudyDrawn ? makeStudyShapes(place) : [];
    return drawn.length > 0 ? drawn : makeMoveShapes(place, table.rows);
  }, [place, table, isStudyDrawn]);
  // A reply is another position than the edited one.
  const drawing = gapRow ? undefined : edited;
  if (book.error || isNowhere)
    return <Failure book={book} color={color} onStart={() => goTo(color, { key: INITIAL_EPD })} />;
  const hasGap = (gaps.open?.length ?? 0) > 0;
  return (
    <>
      {searchPlace &&
        createPortal(<SearchBox ref={search} book={book} onGo={(to) => goTo(color, to)} />, searchPlace)}
      <div ref={left} className={classes.left}>
        <div className={classes.top}>
          {place && <Breadcrumbs place={place} gap={gapRow} onStep={walk.goToStep} />}
        </div>
        <PlaceBoard
          fen={`${gapRow?.key ?? place?.key ?? INITIAL_EPD} 0 1`}
          orientation={isFlipped === (color === 'white') ? 'black' : 'white'}
          lastMove={findLastMove(place, gapRow)}
          shapes={answering.shapes ?? drawing?.shapes ?? bookShapes}
          drawing={drawing}
          isEngineOn={isEngineOn}
          canGoBack={walk.canGoBack}
          onMove={place && onMove}
          onRewind={() => walk.goToStep(0)}
          onBack={walk.goBack}
          onForward={chosen && (() => walk.goRow(chosen))}
          onFlip={() => setIsFlipped(!isFlipped)}
          onNextGap={hasGap ? onNextGap : undefined}
          onEngine={() => setIsEngineOn(!isEngineOn)}
        >
          {place ? <BehindPanel place={place} color={color} /> : <span className={classes.behindRoom} />}
        </PlaceBoard>
      </div>
      <VisuallyHidden role="status">{place && describeBookPlace(place, gapRow?.san)}</VisuallyHidden>
      {props.renderInspector(
        place ? (
          <PlaceMovesPanel
            book={book}
            study={study}
            color={color}
            place={place}
            moves={moves}
            against={against}
            table={table}
            chosen={chosen?.san}
            openGap={gapRow?.san}
            gap={answering.panel}
            walk={walk}
          >
            <PlaceColumn
              color={color}
              place={place}
              gapKey={gapRow?.key}
              looking={answering.looking}
              edited={edited}
              isStudyDrawn={isStudyDrawn}
              onDrawStudy={() => setIsStudyDrawn(!isStudyDrawn)}
              onEdit={() => setIsEditing(!isEditing)}
              onGo={(to) => goTo(color, to, { isStep: true })}
              onRemoved={walk.goBack}
            />
          </PlaceMovesPanel>
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
function usePlace(book: ShownBook, firstKey: string | undefined, asked: AskedPlace | undefined) {
  const first = useBookPlace(book, asked ?? { key: INITIAL_EPD });
  const isStart = asked === undefined || (asked.key === INITIAL_EPD && !asked.sans?.length);
  const isWithoutStart = isStart && first.isNowhere;
  const other = useBookPlace(book, { key: isWithoutStart ? (firstKey ?? INITIAL_EPD) : INITIAL_EPD });
  return isWithoutStart ? other : first;
}

const mostStepsAhead = 6;

/** For prefetching. */
function useStepsAhead(place: BookPlace | undefined): readonly AskedPlace[] {
  return useMemo(() => {
    if (!place) return [];
    const { start, way, moves } = place;
    const sans = way.map(({ san }) => san);
    const ahead = moves
      .slice(0, mostStepsAhead)
      .map(({ san, key }) => ({ key, start, sans: [...sans, san] }));
    const back = { key: way.at(-2)?.key ?? start, start, sans: sans.slice(0, -1) };
    return way.length === 0 ? ahead : [...ahead, back];
  }, [place]);
}

/** A check knows the chance over all paths. */
function useCheckedChances(
  table: MoveTableRows,
  place: BookPlace | undefined,
  { open }: OpenGaps,
): MoveTableRows {
  return useMemo(() => {
    const here = new Map(
      (open ?? []).flatMap((gap) => (gap.fen === place?.key ? [[gap.reply, gap.chance] as const] : [])),
    );
    if (here.size === 0) return table;
    const rows = table.rows.map((row) => ({ ...row, chance: here.get(row.san) ?? row.chance }));
    return { ...table, rows };
  }, [table, place, open]);
}
