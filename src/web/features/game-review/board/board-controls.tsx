import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconCards,
  IconChevronLeft,
  IconChevronRight,
  IconCpu,
  IconExternalLink,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRefresh,
} from '@tabler/icons-react';
import { memo } from 'react';

import { BoardControl } from '../../../ui/board-control.tsx';
import { hintKey, nameKey } from '../../../ui/screen-keys.tsx';
import type { BoardKey } from './board-keys.ts';
import type { GameNavigation } from './use-game-navigation.ts';
import classes from '../game-review.module.css';

interface BoardControlsProps {
  navigation: GameNavigation;
  analysisLink: string | undefined;
  isLooking: boolean;
  onLook: (() => void) | undefined;
  /** Undefined while there is no game, or another line is on the board already. */
  onTryLine: (() => void) | undefined;
  onMakeCard: () => void;
}

const MakeCardButton = memo(function MakeCardButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      px={12}
      variant="default"
      className={classes.makeCard}
      leftSection={<IconCards size={18} stroke={1.7} aria-hidden="true" />}
      {...hintKey<BoardKey>('m')}
      onClick={onClick}
    >
      Make Card
    </Button>
  );
});

export function BoardControls(props: BoardControlsProps) {
  const { navigation, analysisLink, isLooking, onLook, onTryLine, onMakeCard } = props;
  const { ply, lastPly, steps } = navigation;
  return (
    <div className={classes.controls}>
      <Group gap={4} wrap="nowrap" role="group" aria-label="Board" className={classes.steps}>
        <BoardControl
          className={classes.control}
          label="Rewind"
          shortcut="Home"
          Icon={IconPlayerSkipBack}
          isOff={ply === 0}
          onClick={steps.rewind}
        />
        <BoardControl
          className={classes.control}
          label="Step back"
          shortcut="ArrowLeft"
          Icon={IconChevronLeft}
          isOff={ply === 0}
          onClick={steps.stepBack}
        />
        <BoardControl
          className={classes.control}
          label="Step forward"
          shortcut="ArrowRight"
          Icon={IconChevronRight}
          isOff={ply === lastPly}
          onClick={steps.stepForward}
        />
        <BoardControl
          className={classes.control}
          label="Fast forward"
          shortcut="End"
          Icon={IconPlayerSkipForward}
          isOff={ply === lastPly}
          onClick={steps.fastForward}
        />
        <BoardControl
          className={classes.control}
          label="Flip board"
          shortcut="f"
          Icon={IconRefresh}
          onClick={steps.flip}
        />
        {onLook && (
          <BoardControl
            className={classes.control}
            label="Engine"
            shortcut="e"
            Icon={IconCpu}
            isPressed={isLooking}
            onClick={onLook}
          />
        )}
        {analysisLink !== undefined && (
          <ActionIcon
            className={classes.control}
            component="a"
            href={analysisLink}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            title="Open this position in Lichess analysis"
            aria-label="Open in Lichess analysis (new window)"
          >
            <IconExternalLink size={20} stroke={1.7} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      <Group gap={6} wrap="nowrap" className={classes.boardActions}>
        {onTryLine && (
          <Button
            variant="default"
            px={12}
            className={classes.makeCard}
            title={`Try a line (${nameKey('t')})`}
            aria-keyshortcuts="t"
            onClick={onTryLine}
          >
            Try a line
          </Button>
        )}
        <MakeCardButton onClick={onMakeCard} />
      </Group>
    </div>
  );
}
