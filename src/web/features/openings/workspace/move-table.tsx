import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment, Suspense, useEffect, useRef } from 'react';

import { isAlarming, makeChanceText, makeShareText } from '#chess/opening/odds';
import { countGames, type GameResults } from '#chess/opening/replies';
import { makeCountText } from '#chess/opening/source-text';
import { appendMove } from '#chess/pgn/numbered-moves';
import type { StudyColor } from '#contract/studies';

import { makePercentText } from '../../../lib/percent-text.ts';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { parts } from '../../../ui/parts.tsx';
import { ResultBar, ShareBar } from '../../../ui/result-bar.tsx';
import type { BookPosition } from '../../../worker/book-position.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { isGap, type MoveRow } from './move-rows.ts';
import { makeMoveDueText, makeOwnText } from './position-words.ts';
import { RecallDot } from './recall-dot.tsx';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

const AnswerPanel = lazyPart(async () => (await import('./answer-panel.tsx')).AnswerPanel);

export function MoveTable({ position, nowMs }: { position: BookPosition; nowMs: number }) {
  const { book } = useRepertoire();
  const { table, view, isAsking, send } = useWorkspace();
  const chosen = view.chosen?.san;
  const openGap = view.gapRow?.san;
  const { rows, otherShare } = table;
  const hasResults = rows.some(({ results }) => results !== undefined);
  const hasShares = !position.isOwnTurn || rows.some(({ share }) => share !== undefined);
  const columns = (hasResults ? 6 : 4) - (hasShares ? 0 : 1);
  const most = Math.max(0.01, ...rows.map(({ share = 0 }) => share));
  const openRow = useRef<HTMLTableRowElement>(null);
  // Scroll only when all rows are there, because late rows would move the open gap.
  useEffect(() => {
    if (openGap !== undefined && !isAsking) bringIntoSight(openRow.current);
  }, [openGap, isAsking]);
  return (
    <table
      className={`${parts.table} ${classes.table}`}
      data-bare={!hasShares || undefined}
      aria-busy={isAsking}
    >
      <thead>
        <tr>
          <th scope="col">{position.isOwnTurn ? 'Move' : 'Reply'}</th>
          {hasShares && (
            <th scope="col" className={classes.shareHead}>
              Share
            </th>
          )}
          {hasResults && (
            <>
              <th scope="col" className={classes.wide} data-number>
                Games
              </th>
              <th scope="col" className={classes.wide} title="White wins, draws, Black wins">
                Results
              </th>
            </>
          )}
          <th scope="col">{position.isOwnTurn ? 'Repertoire' : 'Your answer'}</th>
          <th scope="col" className={classes.wide} data-number>
            Your games
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const isOpen = openGap === row.san;
          return (
            <Fragment key={row.san}>
              <tr
                ref={isOpen ? openRow : undefined}
                className={classes.row}
                data-chosen={chosen === row.san || undefined}
                data-gap={isOpen || undefined}
                data-outside={(position.isOwnTurn && !row.isBookMove) || undefined}
                onClick={() => send({ kind: 'go-row', row })}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={`${parts.bare} ${classes.san}`}
                    data-own={position.isOwnTurn || undefined}
                    aria-current={chosen === row.san ? 'true' : undefined}
                  >
                    {row.san}
                    {row.sign}
                  </button>
                </th>
                {hasShares && (
                  <td>
                    {row.share !== undefined && (
                      <ShareBar share={row.share} most={most} className={classes.share} />
                    )}
                  </td>
                )}
                {hasResults && (
                  <>
                    <td className={classes.wide} data-number>
                      {row.results && makeCountText(countGames(row.results))}
                    </td>
                    <td className={classes.wide}>
                      {row.results && <Results results={row.results} color={book.color} />}
                    </td>
                  </>
                )}
                <td>
                  <Answer position={position} row={row} nowMs={nowMs} isOpen={isOpen} />
                </td>
                <td className={classes.wide} data-number data-quiet={!row.faced || undefined}>
                  {(row.faced || position.areGamesCounted) && makeOwnText(row.faced)}
                </td>
              </tr>
              {isOpen && (
                <tr data-gap className={classes.gapRow}>
                  <td colSpan={columns}>
                    <Suspense>
                      <AnswerPanel position={position} gapRow={row} />
                    </Suspense>
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
        {otherShare !== undefined && otherShare >= 0.005 && (
          <tr data-quiet>
            <th scope="row">others</th>
            <td>{makeShareText(otherShare)}</td>
            <td colSpan={columns - 2}>all rare</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface AnswerProps {
  position: BookPosition;
  row: MoveRow;
  nowMs: number;
  isOpen: boolean;
}

function Answer({ position, row, nowMs, isOpen }: AnswerProps) {
  const { send } = useWorkspace();
  if (position.isOwnTurn) return <OwnMove row={row} />;
  if (row.san.endsWith('#')) return <span className={parts.small}>mate</span>;
  if (isGap(position, row)) {
    const odds = row.chance === undefined || row.chance <= 0 ? '' : `, ${makeChanceText(row.chance)}`;
    return (
      <button
        type="button"
        className={`${parts.bare} ${classes.gapButton}`}
        data-quiet={!isAlarming(row.chance) || undefined}
        aria-expanded={isOpen}
        aria-label={`Gap: no answer to ${row.san}${odds}. ${isOpen ? 'Close' : 'Answer it'}`}
        onClick={(event) => {
          event.stopPropagation();
          send(isOpen ? { kind: 'close-gap' } : { kind: 'open-gap', row });
        }}
      >
        <IconAlertTriangle size={14} aria-hidden="true" />
        {`gap${odds}`}
      </button>
    );
  }
  if (row.ignored !== undefined) return <span className={parts.small}>ignored: {row.ignored}</span>;
  if (!row.isAnswered) return <span className={parts.small}>not in repertoire</span>;
  const answer = row.answers.map((san, index) => (index === 0 ? appendMove('', position.ply + 1, san) : san));
  return (
    <span className={`${parts.wrap} ${classes.answer}`}>
      <span className={parts.row}>
        {row.recall && <RecallDot kind={position.areMemoriesKnown ? row.recall.kind : undefined} />}
        <b>{answer.join(', ')}</b>
      </span>
      {!row.isBookMove && <span className={parts.small}>by transposition</span>}
      <Due row={row} nowMs={nowMs} />
    </span>
  );
}

function Due({ row: { recall, dueBehind }, nowMs }: { row: MoveRow; nowMs: number }) {
  if (dueBehind > 0) return <span className={classes.due}>{dueBehind} due</span>;
  if (recall?.dueMs === undefined) return null;
  return <span className={parts.small}>{makeMoveDueText(recall.dueMs, nowMs)}</span>;
}

function OwnMove({ row }: { row: MoveRow }) {
  if (!row.isBookMove) {
    if (!row.isAnswered) return null;
    return <span className={parts.small}>leads back to your repertoire</span>;
  }
  const [first, ...others] = row.chapters;
  return (
    <span className={`${parts.wrap} ${classes.answer}`}>
      <span className={classes.chapters} title={row.chapters.join(', ')}>
        {first}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      {!row.isTrained && <span className={parts.small}>excluded from training</span>}
      {row.dueBehind > 0 && <span className={classes.due}>{row.dueBehind} due</span>}
    </span>
  );
}

function Results({ results, color }: { results: GameResults; color: StudyColor }) {
  const { white, draws, black } = results;
  const games = Math.max(1, white + draws + black);
  const score = ((color === 'white' ? white : black) + draws / 2) / games;
  const label = `Your results: ${makePercentText(score)}. White wins ${makePercentText(white / games)}, draws ${makePercentText(draws / games)}, Black wins ${makePercentText(black / games)}`;
  return <ResultBar results={[white, draws, black]} label={label} className={classes.results} />;
}
