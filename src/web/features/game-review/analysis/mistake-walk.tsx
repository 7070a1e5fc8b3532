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
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';

import type { MistakeRow } from '../../../analysis/mistake-row.ts';
import { cardReviewAddress } from '../../../training/training-address.ts';
import { hintKey } from '../../../ui/screen-keys.tsx';
import type { BoardKey } from '../board/board-keys.ts';
import { type BoardLine, isRight } from '../board/use-board-line.ts';
import type { MistakeWalk } from '../board/use-mistake-walk.ts';
import { makeCauseSentence, makeLineWords } from './line-words.ts';
import classes from './mistake-walk.module.css';

interface MistakeActions {
  onShowBetter: (row: MistakeRow) => void;
  onTryAgain: (row: MistakeRow) => void;
  onMakeCard: (row: MistakeRow) => void;
  onDismiss: (row: MistakeRow) => void;
  onPlayOut: (row: MistakeRow) => void;
  onBackToGame: () => void;
}

export interface MistakeWalkProps extends MistakeActions {
  walk: MistakeWalk;
  line: BoardLine | undefined;
  revealed: ReadonlySet<number>;
  withCard: ReadonlySet<number>;
  /** False while the judging lines are searched. */
  isJudged: (row: MistakeRow) => boolean;
  getClockSentence: (row: MistakeRow) => string;
  /** Of 100 players at the user's rating; undefined if unknown. */
  foundBy: number | undefined;
  turningPly: number | undefined;
  dismissing?: number | undefined;
  /** On phones the list is far below. */
  onShowList?: (() => void) | undefined;
}

export function MistakeWalkPanel(props: MistakeWalkProps) {
  const { walk, revealed, withCard } = props;
  const { rows, current } = walk;
  const at = current === undefined ? -1 : rows.indexOf(current);
  const count = countOf(rows.length, 'mistake');
  const title = current === undefined ? count : `Mistake ${at + 1} of ${rows.length}`;
  return (
    <section className={classes.walk} aria-label="Mistake by mistake">
      <div className={classes.head}>
        {props.onShowList ? (
          <UnstyledButton className={classes.progress} onClick={props.onShowList}>
            {title} ⌄
          </UnstyledButton>
        ) : (
          <span className={classes.progress}>{title}</span>
        )}
        <span className={classes.dots} aria-hidden="true">
          {rows.map((row) => (
            <span
              key={row.ply}
              data-state={
                row === current
                  ? 'current'
                  : revealed.has(row.ply) || withCard.has(row.ply)
                    ? 'seen'
                    : undefined
              }
            />
          ))}
        </span>
        {current && (
          <span className={classes.phase}>
            {current.phase}
            {current.ply === props.turningPly && ' · turning point'}
          </span>
        )}
      </div>
      {current ? <CurrentMistake {...props} row={current} /> : <Beginning />}
      <div className={classes.next}>
        <ActionIcon
          className={classes.previous}
          variant="default"
          aria-label="Previous mistake"
          disabled={!walk.goBack}
          onClick={walk.goBack}
        >
          <IconChevronLeft size={20} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
        <Onward walk={walk} isLast={at === rows.length - 1} hasCards={withCard.size > 0} />
      </div>
    </section>
  );
}

interface OnwardProps {
  walk: MistakeWalk;
  isLast: boolean;
  hasCards: boolean;
}

/** After the last mistake its cards come next. */
function Onward({ walk: { rows, goOn }, isLast, hasCards }: OnwardProps) {
  const isOver = isLast && hasCards;
  const isAgain = isLast && rows.length > 1;
  return (
    <>
      {(goOn || !isOver) && (
        <Button
          className={isOver ? classes.again : undefined}
          variant={isAgain || isOver ? 'default' : 'filled'}
          disabled={!goOn}
          {...hintKey<BoardKey>('n')}
          onClick={goOn}
        >
          {isAgain ? 'Back to the first mistake' : 'Next mistake'}
        </Button>
      )}
      {isOver && (
        <Button component={Link} to={cardReviewAddress}>
          Review your cards
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

function CurrentMistake({ row, line, ...props }: MistakeWalkProps & { row: MistakeRow }) {
  const { cost, before, after } = row;
  return (
    <>
      <p className={classes.played}>
        <span>
          {row.played}
          <span className={classes.sign}>{row.label}</span>
        </span>
        <span className={classes.cost}>{cost}</span>
        <span className={classes.chances}>
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
            {makeCauseSentence(row, props.foundBy)} {props.getClockSentence(row)}{' '}
            <BestWords row={row} isRevealed={props.revealed.has(row.ply)} />
          </Text>
        )}
      </div>
      <Actions row={row} line={line} {...props} />
    </>
  );
}

function BestWords({ row: { best, line }, isRevealed }: { row: MistakeRow; isRevealed: boolean }) {
  if (best === '') return 'Find Mistakes shows the better line.';
  if (isRevealed) return `Better: ${line}`;
  return <span className={classes.hint}>The best move stays hidden until you try.</span>;
}

function Actions({ row, line, ...props }: MistakeWalkProps & { row: MistakeRow }) {
  const hasCard = props.withCard.has(row.ply);
  const isJudged = props.isJudged(row);
  const isTrying = line?.kind === 'try';
  return (
    <div className={classes.actions}>
      {row.best !== '' && (
        <>
          {line && (
            <Action Icon={<IconArrowBackUp />} label="Back to the game" onClick={props.onBackToGame} />
          )}
          {!isTrying && (
            <Action
              Icon={<IconTarget />}
              label="Try again"
              shortcut="t"
              disabled={!isJudged}
              onClick={() => props.onTryAgain(row)}
            />
          )}
          {line?.kind !== 'better' && (
            <Action
              Icon={<IconPlayerTrackNext />}
              label={isTrying && !isRight(line.answer) ? 'Show the line' : 'Step through'}
              onClick={() => props.onShowBetter(row)}
            />
          )}
          <Action
            Icon={hasCard ? <IconCheck /> : <IconCards />}
            label={hasCard ? 'Card made' : 'Make Card'}
            shortcut={hasCard ? undefined : 'm'}
            disabled={!isJudged || hasCard}
            onClick={() => props.onMakeCard(row)}
          />
        </>
      )}
      <Action
        Icon={<IconSwords />}
        label="Play it out"
        title="Play it out from before the mistake"
        onClick={() => props.onPlayOut(row)}
      />
      {/* No room beside the back button. */}
      {line === undefined && (
        <ActionIcon
          className={classes.dismiss}
          variant="subtle"
          color="gray"
          title="Not a mistake"
          loading={props.dismissing === row.ply}
          aria-label={`${row.played} is not a mistake`}
          onClick={() => props.onDismiss(row)}
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
  title?: string;
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
