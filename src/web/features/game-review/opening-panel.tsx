import { Button, Group, Text, Title } from '@mantine/core';

import { OutcomeText } from './outcome-text.tsx';
import type { Compare } from './use-compare.ts';
import classes from './game-review.module.css';

interface OpeningPanelProps {
  /** The title of the study set for the game's colour. */
  studyTitle: string | undefined;
  compare: Compare;
  disabled: boolean;
  onCompare: () => void;
  onChangeOpening: () => void;
  onGoTo: (ply: number) => void;
}

export function OpeningPanel(props: OpeningPanelProps) {
  const { studyTitle, compare, disabled, onCompare, onChangeOpening, onGoTo } = props;
  const { outcome, text } = compare;
  const invitation =
    studyTitle === undefined
      ? 'No opening study is set for this colour yet.'
      : `${studyTitle}. Compare the game to see where it left your opening.`;
  return (
    <section className={classes.panel} aria-labelledby="your-opening">
      <Group justify="space-between" gap="xs" mb={8}>
        <Title order={2} size="h5" id="your-opening">
          Your opening
        </Title>
        <Group gap={6}>
          <Button size="xs" variant="default" onClick={onChangeOpening}>
            Change/Refresh Opening
          </Button>
          <Button size="xs" loading={compare.isRunning} disabled={disabled} onClick={onCompare}>
            Compare Game to Opening
          </Button>
        </Group>
      </Group>
      {outcome ? (
        <OutcomeText outcome={outcome} onGoTo={onGoTo} />
      ) : (
        <Text size="sm" {...(text === '' && { c: 'dimmed' })}>
          {text === '' ? invitation : text}
        </Text>
      )}
    </section>
  );
}
