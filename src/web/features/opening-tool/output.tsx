import { Alert, Button, Group, Paper, Progress, Stack, Text, Title, VisuallyHidden } from '@mantine/core';

import { UpstreamError } from '../../chess-sites/upstream-error.tsx';
import { TextPieces } from '../../ui/long-text.tsx';
import classes from './opening-tool.module.css';

interface OutputProps {
  status: { text: string; isRunning: boolean; expectedMs: number };
  results: string;
  error: Error | undefined;
  /** One sentence each. */
  problems: readonly string[];
  onCancel: (() => void) | undefined;
}

export function Output({ status, results, error, problems, onCancel }: OutputProps) {
  return (
    <Stack gap="md">
      <Paper withBorder p="md" component="section" aria-labelledby="tool-status">
        <Title order={2} size="h5" id="tool-status" mb="xs">
          Status
        </Title>
        <Group justify="space-between" wrap="nowrap" mih={36}>
          <Text>{status.text || 'No check is running'}</Text>
          {onCancel && (
            <Button size="xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </Group>
        {/* Screen readers hear start and end only. */}
        <VisuallyHidden role="status">{status.isRunning ? 'Processing' : status.text}</VisuallyHidden>
        <Progress
          value={status.isRunning ? 100 : 0}
          // The usual time; the bar shows activity, not progress.
          transitionDuration={status.isRunning ? status.expectedMs : 0}
          aria-label="A check is running"
          mt="xs"
          style={{ visibility: status.isRunning ? 'visible' : 'hidden' }}
        />
      </Paper>
      {error && <UpstreamError error={error} />}
      {problems.map((sentence) => (
        <Alert key={sentence} role="status" variant="light" color="gray">
          {sentence}
        </Alert>
      ))}
      <Paper withBorder p="md" component="section" aria-labelledby="tool-results">
        <Title order={2} size="h5" id="tool-results" mb="xs">
          Results
        </Title>
        {/* It scrolls, so the keyboard must reach it. */}
        <pre className={classes.results} tabIndex={0} aria-labelledby="tool-results">
          {results === '' ? 'Results appear here.' : <TextPieces text={results} />}
        </pre>
      </Paper>
    </Stack>
  );
}
