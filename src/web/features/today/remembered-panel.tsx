import { memo, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { BookFigures } from '#contract/book-figures';
import type { StudyColor } from '#contract/studies';

import { makeBookAddress } from '../../opening/opening-address.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { makeEarlierText } from '../../coverage/earlier-figure.ts';
import { saidMove, type ShownFigures } from '../../coverage/use-book-figures.ts';
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
            <SaidFigures said={said} />{' '}
            <span className={classes.quiet}>{makeLaterText(said, makeEarlierText(book.figures.curve))}</span>
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

function makeLaterText(
  { remembered, rememberedLater }: NonNullable<ShownFigures['said']>,
  earlier: string | undefined,
): string {
  if (earlier !== undefined) return `Its lines end earlier: ${earlier}. Add longer lines.`;
  if (Math.round(100 * remembered) === 0) return 'Train it to raise this figure.';
  return `Without training, ${makePercentText(rememberedLater)} in a week.`;
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

const axisMoves = [1, 4, saidMove, 8, 10, 12];

interface CurveChartProps {
  label: string;
  curve: BookFigures['curve'];
  onPick: (move: number) => void;
}

function CurveChart({ label, curve, onPick }: CurveChartProps) {
  const points = curve.filter(({ move }) => move > 0);
  const said = points.find(({ move }) => move === saidMove);
  const list = (kind: 'booked' | 'remembered') =>
    points.map((point): PlotPoint => [point.move, 100 * point[kind]]);
  const mark = (share: number) => ({ at: saidMove, percent: 100 * share, text: makePercentText(share) });
  return (
    <Plot
      label={`${label}, move by move`}
      height={84}
      range={[1, points.at(-1)?.move ?? 1]}
      ticks={axisMoves.map((at) => ({ at, text: String(at), isStrong: at === saidMove }))}
      guides={[{ at: saidMove, isDashed: true }]}
      lines={[
        { points: list('booked'), tone: 'plain', isEstimate: true, band: list('remembered') },
        { points: list('remembered'), tone: 'good', fillFrom: 0 },
      ]}
      marks={
        said && [
          { ...mark(said.remembered), tone: 'good' },
          { ...mark(said.booked), tone: 'plain', isEstimate: true },
        ]
      }
      picks={{
        start: saidMove,
        names: points.map(({ move, booked, remembered }) => ({
          at: move,
          name: `After move ${move}: ${makePercentText(booked)} of games in repertoire, ${makePercentText(remembered)} remembered.  Show the lines lost at move ${move}`,
        })),
        onPick,
      }}
    />
  );
}
