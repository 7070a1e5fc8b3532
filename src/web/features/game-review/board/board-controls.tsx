import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCards, IconCpu, IconExternalLink } from '@tabler/icons-react';
import { memo } from 'react';

import { BoardControl, StepControls } from '../../../ui/board-control.tsx';
import { hintKey, nameKey } from '../../../ui/screen-keys.tsx';
import type { BoardKey } from './board-keys.ts';
import type { GameNavigation } from './use-game-navigation.ts';
import classes from '../game-review.module.css';

interface BoardControlsProps {
  navigation: GameNavigation;
  analysisLink: string | undefined;
  isAnalysing: boolean;
  onAnalyse: (() => void) | undefined;
  /** Undefined without a game or with another line. */
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
  const { navigation, analysisLink, isAnalysing, onAnalyse, onTryLine, onMakeCard } = props;
  const { ply, lastPly, steps } = navigation;
  return (
    <div className={classes.controls}>
      <Group gap={4} wrap="nowrap" role="group" aria-label="Board" className={classes.steps}>
        <StepControls
          className={classes.control}
          labels={{ start: 'Rewind', end: 'Fast forward' }}
          onStart={ply === 0 ? undefined : steps.rewind}
          onBack={ply === 0 ? undefined : steps.stepBack}
          onForward={ply === lastPly ? undefined : steps.stepForward}
          onEnd={ply === lastPly ? undefined : steps.fastForward}
          onFlip={steps.flip}
        />
        {onAnalyse && (
          <BoardControl
            className={classes.control}
            label="Engine"
            shortcut="e"
            Icon={IconCpu}
            isPressed={isAnalysing}
            onClick={onAnalyse}
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
