import { memo, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { makeMovesText } from '#chess/opening/odds';
import type { BookFigures } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { makeBookAddress } from '../../opening/opening-address.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ShownFigures } from '../../coverage/use-book-figures.ts';
import { makeFiguresOrigin } from '../../coverage/figures-origin.ts';
import { SaidFigures } from '../../coverage/said-figures.tsx';
import { makePercentText } from '../../lib/percent-text.ts';
import { Info } from '../../ui/info.tsx';
import { parts } from '../../ui/parts.tsx';
import { Plot, type PlotPoint } from '../../ui/plot.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import classes from './today.module.css';

const LostLines = lazyPart(async () => (await import('./lost-lines.tsx')).LostLines);

const colorNames = { white: 'White', black: 'Black' } as const;
const colors = ['white', 'black'] as const;

interface RememberedPanelProps {
  white: ShownFigures | undefined;
  black: ShownFigures | undefined;
  titles: Record<StudyColor, string | undefined>;
  isLoading: boolean;
  onRetry: (() => void) | undefined;
}

export const RememberedPanel = memo(function RememberedPanel(props: RememberedPanelProps) {
  const { titles, isLoading, onRetry } = props;
  const [chosenOnPhone, setChosenOnPhone] = useState<StudyColor>();
  const shownOnPhone =
    chosenOnPhone ?? (titles.white === undefined && titles.black !== undefined ? 'black' : 'white');
  const [picked, setPicked] = useState<{ color: StudyColor; move: number }>();
  return (
    <section className={classes.card} data-kind="remembered" aria-labelledby="today-remembered">
      <div className={classes.cardHead}>
        <h2 id="today-remembered" className={classes.section}>
          Your repertoires
        </h2>
        <span className={`${parts.legend} ${parts.onlyWide}`} aria-hidden="true">
          <span data-line="dashed">in repertoire</span>
          <span data-tone="good">remembered</span>
          <span data-line="area" className={classes.band}>
            forgotten
          </span>
          <span data-line="area" className={classes.unlearned}>
            not learned yet
          </span>
        </span>
      </div>
      <div className={`${parts.segments} ${parts.onlyPhone}`} role="group" aria-label="Colour">
        {colors.map((color) => (
          <button
            key={color}
            type="button"
            aria-pressed={color === shownOnPhone}
            onClick={() => setChosenOnPhone(color)}
          >
            <ColorDot color={color} />
            {colorNames[color]}
          </button>
        ))}
      </div>
      <div className={classes.books}>
        {colors.map((color) => (
          <Book
            key={color}
            color={color}
            book={props[color]}
            title={titles[color]}
            isLoading={isLoading}
            onRetry={onRetry}
            isHiddenOnPhone={color !== shownOnPhone}
            onPick={(move) => setPicked({ color, move })}
          />
        ))}
      </div>
      {picked && (
        <Suspense>
          <LostLines {...picked} book={props[picked.color]} onClose={() => setPicked(undefined)} />
        </Suspense>
      )}
    </section>
  );
});

interface BookProps {
  color: StudyColor;
  book: ShownFigures | undefined;
  title: string | undefined;
  isLoading: boolean;
  onRetry: (() => void) | undefined;
  isHiddenOnPhone: boolean;
  onPick: (move: number) => void;
}

function Book({ color, book, title, isLoading, onRetry, isHiddenOnPhone, onPick }: BookProps) {
  const said = book?.said;
  const isSettled = book?.figures !== undefined && !book.isMaking && book.problems.length === 0;
  const isNone = title === undefined && !isLoading && !onRetry;
  return (
    <div className={classes.book} data-hidden={isHiddenOnPhone || undefined} data-none={isNone || undefined}>
      <h3 className={classes.bookTitle}>
        <ColorDot color={color} className={parts.onlyWide} />
        {colorNames[color]}
        <span className={classes.bookName}>{title}</span>
        {isSettled && <Info label="Sources">{makeFiguresOrigin(book)}</Info>}
      </h3>
      {book?.figures && said ? (
        <>
          <p className={classes.sentence}>
            <SaidFigures said={said} />. <span className={classes.quiet}>{makeLaterText(book.figures)}</span>
          </p>
          <CurveChart label={colorNames[color]} curve={book.figures.curve} onPick={onPick} />
          {!isSettled && <p className={classes.origin}>{makeFiguresOrigin(book)}</p>}
        </>
      ) : (
        <NoFigures color={color} book={book} isNone={isNone} onRetry={onRetry} />
      )}
      {book?.error && (
        <p className={`${parts.quiet} ${classes.problem}`} role="alert">
          {book.error.message}.{' '}
          <button type="button" className={parts.link} onClick={book.retry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/** With fewer games, an average with a decimal would look more exact than it is, so it is left out. */
const leastGames = 10;

function makeLaterText({ preparedMoves, lessons }: BookFigures): string {
  if (!preparedMoves) return '';
  const { prepared, remembered, rememberedLater } = preparedMoves;
  const { games = 0, playedMoves = 0 } = lessons ?? {};
  const later =
    makeMovesText(remembered) === '0.0'
      ? 'Train to remember more of them.'
      : `Without training, you remember ${makeMovesText(rememberedLater)} in a week.`;
  if (games < leastGames || playedMoves > prepared) return later;
  return `${later} In your games you play ${makeMovesText(playedMoves)} of these ${makeMovesText(prepared)} moves.`;
}

function NoFigures({
  color,
  book,
  isNone,
  onRetry,
}: Pick<BookProps, 'color' | 'book' | 'onRetry'> & { isNone: boolean }) {
  if (book?.error) return null;
  if (!isNone && !onRetry)
    return (
      <>
        <p className={classes.sentence}>
          <span className={classes.quiet}>Loading your repertoire …</span>
        </p>
        <p className={classes.origin} role="status">
          {book?.progress &&
            `Estimating ${book.progress.done.toLocaleString('en')} of ${book.progress.total.toLocaleString('en')} positions`}
        </p>
      </>
    );
  if (onRetry)
    return (
      <p className={`${parts.quiet} ${classes.problem}`}>
        Your repertoire could not be loaded.{' '}
        <button type="button" className={parts.link} onClick={onRetry}>
          Try again
        </button>
      </p>
    );
  return (
    <p className={classes.quiet}>
      No {colorNames[color]} repertoire yet.{' '}
      <Link to={makeBookAddress(color)} className={parts.link}>
        Set one
      </Link>
    </p>
  );
}

const axisMoves = [1, 4, 6, 8, 10, 12];

interface CurveChartProps {
  label: string;
  curve: BookFigures['curve'];
  onPick: (move: number) => void;
}

function CurveChart({ label, curve, onPick }: CurveChartProps) {
  const points = curve.filter(({ move }) => move > 0);
  const list = (read: (point: BookFigures['curve'][number]) => number) =>
    points.map((point): PlotPoint => [point.move, 100 * read(point)]);
  const remembered = list((point) => point.remembered);
  const trained = list((point) => point.trained ?? point.remembered);
  return (
    <Plot
      label={`${label}, move by move`}
      height={84}
      range={[1, points.at(-1)?.move ?? 1]}
      ticks={axisMoves.map((at) => ({ at, text: String(at) }))}
      lines={[
        { points: list(({ booked }) => booked), tone: 'plain', isEstimate: true, band: trained },
        { points: trained, tone: 'due', isArea: true, band: remembered },
        { points: remembered, tone: 'good', fillFrom: 0 },
      ]}
      picks={{
        start: 1,
        names: points.map(({ move, booked, remembered: known, trained: learned = known }) => ({
          at: move,
          name: `After move ${move}: ${makePercentText(booked)} of games in repertoire, ${makePercentText(known)} remembered, ${makePercentText(booked - learned)} not learned yet. Show the lines that stop at move ${move}`,
        })),
        onPick,
      }}
    />
  );
}
