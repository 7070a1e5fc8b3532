import { ActionIcon, Button, Text, UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconBan,
  IconCards,
  IconCheck,
  IconChevronLeft,
  IconPlayerTrackNext,
  IconSwords,
  IconTarget,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { countOf } from '#chess/count-of';

import type { AnalysedGame } from '../../../analysis/analysed-game.ts';
import { makeClockSentence, type MistakeRow } from '../../../analysis/mistake-row.ts';
import { cardReviewAddress } from '../../../training/training-address.ts';
import { bringIntoSight } from '../../../ui/bring-into-sight.ts';
import { parts } from '../../../ui/parts.tsx';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { BoardKey } from '../board/board-keys.ts';
import { makePlayOut } from '../play-out-link.ts';
import { useReview } from '../review-context.tsx';
import { findCardState, findWalk, isRight, type MistakeWalk } from '../review-model.ts';
import { makeCauseSentence, makeLineWords, makeNoCardText } from './line-words.ts';
import classes from './mistakes.module.css';

export function MistakeWalkPanel({ isFarFromList }: { isFarFromList: boolean }) {
  const { state, dispatch, analysed, mistakeList } = useReview();
  const walk = findWalk(state, analysed?.rows);
  const { rows, current, previous } = walk;
  if (analysed === undefined || rows.length === 0) return null;
  const { withCard, turningPly, isFinal } = analysed;
  const at = current === undefined ? -1 : rows.indexOf(current);
  const isSeen = ({ ply }: MistakeRow) => state.revealed.has(ply) || withCard.has(ply);
  const counted =
    current === undefined ? countOf(rows.length, 'mistake') : `Mistake ${at + 1} of ${rows.length}`;
  const title = isFinal ? counted : 'Mistakes so far';
  return (
    <section className={classes.walk} aria-label="Mistake by mistake">
      <div className={parts.row}>
        {isFarFromList ? (
          <UnstyledButton className={classes.title} onClick={() => bringIntoSight(mistakeList.current)}>
            {title} ⌄
          </UnstyledButton>
        ) : (
          <span className={classes.title}>{title}</span>
        )}
        <span className={`${parts.bar} ${classes.dots}`} aria-hidden="true">
          {isFinal &&
            rows.map((row) => (
              <span key={row.ply} data-tone={row === current ? 'bad' : isSeen(row) ? 'good' : undefined} />
            ))}
        </span>
        {current && (
          <span className={parts.quiet}>
            {current.phase}
            {current.ply === turningPly && ' · turning point'}
          </span>
        )}
      </div>
      {current ? <CurrentMistake row={current} analysed={analysed} /> : <Beginning />}
      <div className={classes.next}>
        <ActionIcon
          className={classes.previous}
          variant="default"
          aria-label="Previous mistake"
          disabled={!previous}
          onClick={() => previous && dispatch({ type: 'mistake', row: previous })}
        >
          <IconChevronLeft size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <Onward walk={walk} hasCards={withCard.size > 0} />
      </div>
    </section>
  );
}

function Onward({ walk, hasCards }: { walk: MistakeWalk; hasCards: boolean }) {
  const { dispatch } = useReview();
  const { rows, current, next } = walk;
  const isLast = current === rows.at(-1);
  const isOver = isLast && hasCards;
  const isAgain = isLast && rows.length > 1;
  return (
    <>
      {(next || !isOver) && (
        <Button
          className={isOver ? classes.again : undefined}
          variant={isAgain || isOver ? 'default' : 'filled'}
          disabled={!next}
          {...hintKey<BoardKey>('n')}
          onClick={() => next && dispatch({ type: 'mistake', row: next })}
        >
          {isAgain ? 'Back to the first mistake' : 'Next mistake'}
        </Button>
      )}
      {isOver && (
        <Button component={Link} to={cardReviewAddress}>
          Train your cards
        </Button>
      )}
    </>
  );
}

function Beginning() {
  return (
    <Text size="sm" c="dimmed" className={classes.words}>
      Next mistake goes through them one by one. The best move stays hidden until you try.
    </Text>
  );
}

interface CurrentMistakeProps {
  row: MistakeRow;
  analysed: AnalysedGame;
}

function CurrentMistake({ row, analysed }: CurrentMistakeProps) {
  const { review, game, state } = useReview();
  const { cost, before, after } = row;
  const { line } = state;
  return (
    <>
      <p className={classes.mistake}>
        <span>
          {row.played}
          <span className={classes.sign}>{row.label}</span>
        </span>
        <span className={classes.cost}>{cost}</span>
        <span className={parts.quiet}>
          {before} % → {after} %
        </span>
      </p>
      <div className={classes.words}>
        {line ? (
          <Text size="sm" role="status" data-verdict={line.answer?.verdict} className={classes.verdict}>
            {makeLineWords(line)}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {row.times > 1 && (
              <span className={classes.again}>You have made this mistake {row.times} times. </span>
            )}
            {makeCauseSentence(row, analysed.finders.get(row.ply))}{' '}
            {makeClockSentence(game, row.ply, review?.time_control ?? '')}{' '}
            <BestWords row={row} isRevealed={state.revealed.has(row.ply)} />{' '}
            {makeNoCardText(findCardState(row, analysed))}
          </Text>
        )}
      </div>
      <Actions row={row} analysed={analysed} />
    </>
  );
}

function BestWords({ row: { best, line }, isRevealed }: { row: MistakeRow; isRevealed: boolean }) {
  if (best === '') return 'Find Mistakes shows the better line.';
  if (isRevealed) return `Better: ${line}`;
  return <span className={classes.hint}>The best move stays hidden until you try.</span>;
}

function Actions({ row, analysed }: CurrentMistakeProps) {
  const { review, game, state, dispatch, changes, makeCard } = useReview();
  const navigate = useNavigate();
  const { line } = state;
  const card = findCardState(row, analysed);
  const isTrying = line?.kind === 'try';

  function playOut(): void {
    if (!review) return;
    const fen = game.moves[row.ply - 2]?.fen ?? game.initialFen;
    const { to, state } = makePlayOut(review, game, fen, { ply: row.ply - 1 }, analysed);
    void navigate(to, { state });
  }

  return (
    <div className={classes.actions}>
      {row.best !== '' && (
        <>
          {line && (
            <Action
              Icon={<IconArrowBackUp />}
              label="Back to the game"
              onClick={() => dispatch({ type: 'end-line' })}
            />
          )}
          {!isTrying && (
            <Action
              Icon={<IconTarget />}
              label="Try again"
              shortcut="t"
              onClick={() => dispatch({ type: 'try-again', row })}
            />
          )}
          {line?.kind !== 'better' && (
            <Action
              Icon={<IconPlayerTrackNext />}
              label={isTrying && !isRight(line.answer) ? 'Show the line' : 'Step through'}
              onClick={() => dispatch({ type: 'show-better', row, moves: analysed.getLine(row.ply) })}
            />
          )}
          {(card === 'made' || card === 'ready' || card === 'analysing') && (
            <Action
              Icon={card === 'made' ? <IconCheck /> : <IconCards />}
              label={card === 'made' ? 'Card made' : 'Make Card'}
              shortcut={card === 'ready' ? 'm' : undefined}
              title={card === 'analysing' ? 'Cards can be made when the analysis is complete' : undefined}
              disabled={card !== 'ready'}
              onClick={makeCard}
            />
          )}
        </>
      )}
      <Action
        Icon={<IconSwords />}
        label="Play it out"
        title="Play it out from before the mistake"
        onClick={playOut}
      />
      {/* Hide this button while a line is open, because the back button needs the space. */}
      {line === undefined && (
        <ActionIcon
          className={classes.dismiss}
          variant="subtle"
          color="gray"
          title="Not a mistake"
          loading={changes.dismissing === row.ply}
          aria-label={`${row.played} is not a mistake`}
          onClick={() => changes.dismiss(row)}
        >
          <IconBan size={18} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  );
}

interface ActionProps {
  label: string;
  Icon: ReactNode;
  title?: string | undefined;
  shortcut?: BoardKey | undefined;
  disabled?: boolean;
  onClick: () => void;
}

function Action({ label, Icon, title, shortcut, disabled = false, onClick }: ActionProps) {
  return (
    <Button
      className={classes.action}
      variant="default"
      size="sm"
      title={title}
      disabled={disabled}
      leftSection={Icon}
      {...(shortcut && hintKey<BoardKey>(shortcut))}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
