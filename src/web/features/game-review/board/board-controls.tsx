import { ActionIcon, Button, Group } from '@mantine/core';
import { IconCards, IconCpu, IconExternalLink } from '@tabler/icons-react';
import { makeAnalysisLink } from '#chess/review/analysis-link';

import { useConfig } from '../../../lib/config.ts';
import { BoardControl, StepControls } from '../../../ui/board-control.tsx';
import { hintKey, nameKey } from '../../../ui/screen-keys.tsx';
import { useReview } from '../review-context.tsx';
import { findWalk, getStep, getTried } from '../review-model.ts';
import type { BoardKey } from './board-keys.ts';
import classes from '../game-review.module.css';

export function BoardControls() {
  const { review, game, state, dispatch, analysed, makeCard } = useReview();
  const isAtMistake = state.tab === 'mistakes' && findWalk(state, analysed?.rows).current !== undefined;
  const config = useConfig();
  const { orientation, ply } = state;
  const { at, last } = getStep(state);
  const step = (by: number) => () => dispatch({ type: 'step', by });
  const [back, forward] = [at > 0, at < last];
  return (
    <Group justify="space-between" gap={8} mt={10}>
      <Group gap={2} wrap="nowrap" role="group" aria-label="Board" className={classes.steps}>
        <StepControls
          labels={{ start: 'Rewind', end: 'Fast forward' }}
          onStart={back ? step(-Infinity) : undefined}
          onBack={back ? step(-1) : undefined}
          onForward={forward ? step(1) : undefined}
          onEnd={forward ? step(Infinity) : undefined}
          onFlip={() => dispatch({ type: 'flip' })}
        />
        {review && (
          <BoardControl
            label="Engine"
            shortcut="e"
            Icon={IconCpu}
            isPressed={state.isAnalysing}
            onClick={() => dispatch({ type: 'toggle-engine' })}
          />
        )}
        {config && review && (
          <ActionIcon
            size={36}
            component="a"
            href={makeAnalysisLink(config.lichess_url, game, orientation, ply)}
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
        {review && !state.line && !getTried(state) && (
          <Button
            variant="default"
            px={12}
            title={`Try a line (${nameKey('t')})`}
            aria-keyshortcuts="t"
            onClick={() => dispatch({ type: 'try-line' })}
          >
            Try a line
          </Button>
        )}
        {!isAtMistake && (
          <Button
            px={12}
            variant="default"
            leftSection={<IconCards size={18} stroke={1.7} aria-hidden="true" />}
            {...hintKey<BoardKey>('m')}
            onClick={makeCard}
          >
            Make Card
          </Button>
        )}
      </Group>
    </Group>
  );
}
