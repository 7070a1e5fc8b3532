import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useMemo, useRef, useState } from 'react';
import { INITIAL_EPD } from 'chessops/fen';

import { findPosition, parseMoveText, playMove, type BoardMove } from '#chess/position/moves';
import { appendMove, makeMoveNumber } from '#chess/pgn/omission';
import type { StudyColor } from '#contract/studies';

import type { BoardShape } from '../../../board/board-config.ts';
import type { AskedPlace, BookPlace, BookSummary } from '../../../opening/book-place.ts';
import { usePlaceReplies } from '../../../opening/place-replies.ts';
import { type Book, useBookPlace } from '../../../opening/use-book.ts';
import { useLooking } from '../../../engine/use-looking.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { OpeningKey } from '../opening-keys.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import type { WantedLine } from '../edit/plan-line.ts';
import { EditSteps } from '../edit/steps.tsx';
import type { OpenGaps } from '../use-gaps.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { BehindPanel } from './behind-panel.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { findCandidates } from './candidates.ts';
import { isGap, type MoveRow, type MoveTable as MoveTableRows } from './move-rows.ts';
import { MoveTable } from './move-table.tsx';
import { PlaceBoard } from './place-board.tsx';
import { PlaceRemarks } from './place-remarks.tsx';
import { makeRecallText, makeSourceText } from './place-words.ts';
import { RecallDot, RecallLegend } from './recall-dot.tsx';
import { SearchBox } from './search-box.tsx';
import type { GoTo } from './use-place.ts';
import { usePlaceMoves, useRepliesWish } from './use-workspace.ts';
import classes from './workspace.module.css';

const LookingLines = lazyPart(async () => (await import('../../../engine/looking-lines.tsx')).LookingLines);

const PlaceEditor = lazyPart(async () => (await import('../edit/place-editor.tsx')).PlaceEditor);
const IgnoreForm = lazyPart(async () => (await import('../edit/ignore-form.tsx')).IgnoreForm);

const noSans: readonly string[] = [];

interface WorkspaceProps {
  book: Book;
  color: StudyColor;
  summary: BookSummary | undefined;
  asked: AskedPlace | undefined;
  /** A reply without an answer that is looked at. */
  move: string | undefined;
  study: OpeningStudy;
  gaps: OpenGaps;
  goTo: GoTo;
  onNextGap: () => void;
}

/** The place the address means; the start of the book where it says none. */
function usePlace(book: Book, summary: BookSummary | undefined, asked: AskedPlace | undefined) {
  const first = useBookPlace(book, asked ?? { key: INITIAL_EPD });
  const chapterKey = summary?.chapters.find(({ key }) => key !== undefined)?.key;
  const isWithoutStart = asked === undefined && first.isNowhere;
  const other = useBookPlace(book, { key: isWithoutStart ? (chapterKey ?? INITIAL_EPD) : INITIAL_EPD });
  return isWithoutStart ? other : first;
}

function useCheckedChances(
  table: MoveTableRows,
  place: BookPlace | undefined,
  { open }: OpenGaps,
): MoveTableRows {
  return useMemo(() => {
    const here = open.filter(({ fen }) => fen === place?.key);
    if (here.length === 0) return table;
    const rows = table.rows.map((row) => {
      const gap = here.find(({ reply }) => reply === row.san);
      return gap ? { ...row, chance: gap.chance } : row;
    });
    return { ...table, rows };
  }, [table, place, open]);
}

/** The arrows of a place: opponents' replies as wide as they are frequent, red where the book has no answer. */
function makeShapes(place: BookPlace, rows: readonly MoveRow[]): BoardShape[] {
  return rows
    .filter(({ isBookMove, share }) => (place.isOwnTurn ? isBookMove : isBookMove || (share ?? 0) >= 0.02))
    .slice(0, 8)
    .map((row) => {
      const color = place.isOwnTurn ? 'verdigris' : isGap(place, row) ? 'red' : 'blue';
      const width = place.isOwnTurn ? 10 : 3 + 12 * Math.sqrt(row.share ?? 0);
      return { from: row.from, to: row.to, color, width };
    });
}

export function Workspace(props: WorkspaceProps) {
  const { book, color, summary, asked, move, study, gaps, goTo, onNextGap } = props;
  const { place, isNowhere } = usePlace(book, summary, asked);
  const { table: moves, reach, replies, problems, isAsking } = usePlaceMoves(book, place);
  const [isFlipped, setIsFlipped] = useState(false);
  const [isEngineOn, setIsEngineOn] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const search = useRef<HTMLInputElement>(null);
  const [nowMs] = useState(() => Date.now());

  // The check knows the chance over all ways; a place by itself that of its own.
  const table = useCheckedChances(moves, place, gaps);
  const chosen = picked && picked.key === place?.key ? picked.san : table.rows[0]?.san;
  const openRow = place && !place.isOwnTurn ? table.rows.find(({ san }) => san === move) : undefined;
  const gapRow = openRow && place && isGap(place, openRow) ? openRow : undefined;
  const answered = useAnswering({ book, study, gaps, color, place, gapRow, isEngineOn });

  const step = (sans: readonly string[], key: string): void => {
    if (place) goTo(color, { key, start: place.start, sans }, { isStep: true });
  };
  const goRow = (row: MoveRow): void => {
    if (place) step([...place.way.map(({ san }) => san), row.san], row.key);
  };
  const goBack = (steps: number): void => {
    if (!place) return;
    const way = place.way.slice(0, steps);
    step(
      way.map(({ san }) => san),
      way.at(-1)?.key ?? place.start,
    );
  };
  const openGap = (row: MoveRow | undefined): void => {
    if (place)
      goTo(
        color,
        { key: place.key, start: place.start, sans: place.way.map(({ san }) => san) },
        { move: row?.san, isStep: true },
      );
  };
  const pick = (offset: number): void => {
    if (!place) return;
    const at = table.rows.findIndex(({ san }) => san === chosen);
    const next = table.rows[Math.min(table.rows.length - 1, Math.max(0, at + offset))];
    if (next) setPicked({ key: place.key, san: next.san });
  };
  const chosenRow = table.rows.find(({ san }) => san === chosen);
  const onBack = (): void => {
    if (gapRow) openGap(undefined);
    else if (place && place.way.length > 0) goBack(place.way.length - 1);
  };
  useScreenKeys<Exclude<OpeningKey, 'a'>>(
    {
      ArrowLeft: onBack,
      ArrowRight: chosenRow && (() => goRow(chosenRow)),
      ArrowUp: () => pick(-1),
      ArrowDown: () => pick(1),
      Home: () => goBack(0),
      f: () => setIsFlipped(!isFlipped),
      e: () => setIsEngineOn(!isEngineOn),
      g: onNextGap,
      '/': () => search.current?.focus(),
    },
    { repeats: true },
  );

  function onMove(played: BoardMove): void {
    const fen = gapRow ? gapRow.key : place?.key;
    const position = fen === undefined ? undefined : findPosition(fen);
    const made = position && playMove(position, played);
    if (!made || !place) return;
    if (gapRow) return answered.choose(made.san);
    const key = made.fen.split(' ').slice(0, 4).join(' ');
    step([...place.way.map(({ san }) => san), made.san], key);
  }

  const shapes = useMemo(() => (place ? makeShapes(place, table.rows) : []), [place, table]);
  if (book.error)
    return (
      <div className={classes.failure}>
        <InlineError onRetry={book.retry}>Your opening could not be read: {book.error.message}.</InlineError>
      </div>
    );
  if (isNowhere)
    return (
      <div className={classes.failure}>
        <InlineError>
          This position is not in your {color} opening, and nothing says how to get there.{' '}
          <button type="button" className={classes.link} onClick={() => goTo(color, { key: INITIAL_EPD })}>
            Go to the start
          </button>
        </InlineError>
      </div>
    );
  const shown = gapRow ? gapRow.key : (place?.key ?? INITIAL_EPD);
  const orientation = isFlipped === (color === 'white') ? 'black' : 'white';
  return (
    <>
      <div className={classes.top}>
        {place && <Breadcrumbs place={place} reach={reach} onStep={goBack} />}
        <SearchBox ref={search} book={book} onGo={(hit) => goTo(color, hit)} />
      </div>
      <div className={classes.left}>
        <PlaceBoard
          fen={`${shown} 0 1`}
          orientation={orientation}
          lastMove={findLastMove(place, gapRow)}
          shapes={answered.shapes ?? shapes}
          isEngineOn={isEngineOn}
          canGoBack={(place?.way.length ?? 0) > 0 || gapRow !== undefined}
          canGoOn={chosenRow !== undefined}
          onMove={onMove}
          onRewind={() => goBack(0)}
          onBack={onBack}
          onForward={() => chosenRow && goRow(chosenRow)}
          onFlip={() => setIsFlipped(!isFlipped)}
          onEngine={() => setIsEngineOn(!isEngineOn)}
        />
        {answered.looking && (
          <Suspense>
            <LookingLines {...answered.looking} />
          </Suspense>
        )}
        {place && !place.isOwnTurn && (
          <p className={classes.legend} aria-hidden="true">
            <span>
              <span className={classes.line} data-color="blue" /> opponents’ replies, wider is more often
            </span>
            <span>
              <span className={classes.line} data-color="red" /> not answered
            </span>
          </p>
        )}
        {place && <BehindPanel place={place} color={color} />}
        {place && <PlaceRemarks place={place} onGo={(to) => goTo(color, to, { isStep: true })} />}
        <div className={classes.editLine}>
          {place?.isInBook && (
            <Button
              variant="default"
              size="xs"
              aria-expanded={isEditing}
              leftSection={<IconPencil size={16} aria-hidden="true" />}
              onClick={() => setIsEditing(!isEditing)}
            >
              Edit this position
            </Button>
          )}
          <EditSteps color={color} />
        </div>
        {place?.isInBook && isEditing && (
          <Suspense>
            <PlaceEditor
              book={book}
              study={study}
              color={color}
              positionKey={place.key}
              onRemoved={() => goBack(place.way.length - 1)}
            />
          </Suspense>
        )}
      </div>
      <section className={classes.middle} aria-label="Moves here">
        {place && <YourMove place={place} nowMs={nowMs} onAnother={() => goBack(place.way.length - 1)} />}
        {place && !place.isInBook && place.way.length > 0 && (
          <div className={classes.adding}>
            <AddToBook book={book} study={study} color={color} line={findNewLine(place)} />
          </div>
        )}
        {place && (
          <MoveTable
            place={place}
            table={table}
            color={color}
            nowMs={nowMs}
            isEstimated={replies?.source === 'estimate'}
            isAsking={isAsking}
            chosen={chosen}
            openGap={gapRow?.san}
            gap={gapRow && answered.panel}
            onGo={goRow}
            onOpenGap={openGap}
          />
        )}
        {place && table.rows.length === 0 && (
          <p className={classes.empty}>
            {isAsking
              ? 'Looking up what is played here.'
              : 'Your book ends here, and nobody knows what is played.'}
          </p>
        )}
        <div className={classes.foot}>
          <RecallLegend />
          <p className={classes.quiet} role="status">
            {replies ? `Figures: ${makeSourceText(replies)}` : isAsking ? 'Asking what is played here.' : ''}
            {problems.map((problem) => ` ${problem}`)}
          </p>
        </div>
      </section>
    </>
  );
}

/** The move just played, or the reply that is looked at. */
function findLastMove(place: BookPlace | undefined, gapRow: MoveRow | undefined) {
  if (gapRow) return [gapRow.from, gapRow.to] as const;
  const last = place?.way.at(-1);
  const before = place && findPosition(place.way.at(-2)?.key ?? place.start);
  const move = last && before && parseMoveText(before, last.san);
  return move ? ([move.from, move.to] as const) : undefined;
}

interface YourMoveProps {
  place: BookPlace;
  nowMs: number;
  onAnother: () => void;
}

/** The user's move that led here, or the one to be played here. */
function YourMove({ place, nowMs, onAnother }: YourMoveProps) {
  const last = place.way.at(-1);
  if (place.isOwnTurn) {
    const words =
      place.moves.length === 0
        ? place.isInBook
          ? 'Your line ends here.'
          : 'This position is not in your book.'
        : place.recall && makeRecallText(place.recall, nowMs);
    return (
      <header className={classes.yourMove}>
        <span className={classes.label}>Your move</span>
        {place.recall && <RecallDot kind={place.recall.kind} />}
        {place.moves.length > 0 && (
          <b>
            {appendMove('', place.ply, place.moves[0]?.san ?? '')}
            {place.moves.slice(1).map(({ san }) => `, ${san}`)}
          </b>
        )}
        <span className={classes.quiet}>{words}</span>
      </header>
    );
  }
  return (
    <header className={classes.yourMove}>
      <span className={classes.label}>{last ? 'Your move' : 'Your opponent begins'}</span>
      {place.recall && <RecallDot kind={place.recall.kind} />}
      {last && <b>{appendMove('', place.ply - 1, last.san)}</b>}
      <span className={classes.quiet}>
        {last && !last.isBookMove
          ? 'not in your book'
          : place.recall && last
            ? makeRecallText(place.recall, nowMs)
            : ''}
      </span>
      {last && (
        <button type="button" className={classes.another} onClick={onAnother}>
          Other moves
        </button>
      )}
    </header>
  );
}

interface Answering {
  book: Book;
  study: OpeningStudy;
  gaps: OpenGaps;
  color: StudyColor;
  place: BookPlace | undefined;
  gapRow: MoveRow | undefined;
  isEngineOn: boolean;
}

/** What a gap is answered with, and what the engine says of the position on the board. */
function useAnswering({ book, study, gaps, color, place, gapRow, isEngineOn }: Answering) {
  const wish = useRepliesWish();
  const [picked, setPicked] = useState<{ key: string; san: string }>();
  const [ignoring, setIgnoring] = useState<string>();
  const key = gapRow?.key;
  const isIgnoring = key !== undefined && ignoring === key;
  const sans = place ? place.way.map(({ san }) => san) : noSans;
  const asked =
    key === undefined || !place || !gapRow
      ? []
      : [{ key, line: { start: place.start, sans: [...sans, gapRow.san] } }];
  const { replies, isAsking } = usePlaceReplies(asked, wish);
  const fen = place && `${key ?? place.key} 0 ${((place.ply + (gapRow ? 1 : 0)) >> 1) + 1}`;
  const looking = useLooking(isEngineOn ? fen : undefined);
  const known = key === undefined ? undefined : replies.get(key);
  const chosenByHand = picked && picked.key === key ? picked.san : undefined;
  const candidates =
    key === undefined ? [] : findCandidates(key, color, known, looking?.update, chosenByHand);
  const chosen = chosenByHand ?? candidates[0]?.san;
  const choose = (san: string): void => {
    if (key !== undefined) setPicked({ key, san });
  };
  const shapes = key === undefined ? undefined : makeArrow(key, chosen);
  const ply = place ? place.ply + 1 : 0;
  return {
    looking,
    chosen,
    choose,
    shapes,
    panel: gapRow && place && (
      <AnswerPanel
        title={`Answer ${makeMoveNumber(place.ply)} ${gapRow.san} with`}
        ply={ply}
        candidates={candidates}
        isEstimated={known?.source === 'estimate'}
        isAsking={isAsking}
        chosen={chosen}
        onChoose={choose}
        onIgnore={isIgnoring ? undefined : () => setIgnoring(key)}
      >
        {isIgnoring ? (
          <Suspense>
            <IgnoreForm
              study={study}
              color={color}
              fen={place.key}
              san={gapRow.san}
              onDone={() => setIgnoring(undefined)}
            />
          </Suspense>
        ) : (
          <AddToBook
            book={book}
            study={study}
            color={color}
            line={
              chosen === undefined
                ? undefined
                : {
                    start: place.start,
                    sans: [...sans, gapRow.san, chosen],
                    known: sans.length,
                    knownKey: place.key,
                  }
            }
            effect={makeEffectText(gaps, gapRow)}
          />
        )}
      </AnswerPanel>
    ),
  };
}

/** What an answer does to the coverage, before it is done. */
function makeEffectText({ total, findTotalWith }: OpenGaps, { chance }: MoveRow): string | undefined {
  const after = chance === undefined ? undefined : findTotalWith(chance);
  if (total === undefined || after === undefined) return undefined;
  const figures = [total, after].map((each) => (100 * each).toFixed(after - total < 0.01 ? 1 : 0));
  return `Coverage ${figures[0]} % → ${figures[1]} %.`;
}

/** The line to a place outside the book, from where the book ends. */
function findNewLine({ isInBook, start, way }: BookPlace): WantedLine | undefined {
  if (isInBook || way.length === 0) return undefined;
  const known = way.findLastIndex(({ isBookMove }) => isBookMove) + 1;
  return { start, sans: way.map(({ san }) => san), known, knownKey: way[known - 1]?.key ?? start };
}

function makeArrow(key: string, san: string | undefined): BoardShape[] {
  const position = san === undefined ? undefined : findPosition(key);
  const move = position && parseMoveText(position, san ?? '');
  return move ? [{ from: move.from, to: move.to, color: 'verdigris' }] : [];
}
