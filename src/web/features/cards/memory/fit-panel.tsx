import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { countOf } from '#chess/count-of';
import type { MemoryFit, MemorySettings } from '#contract/memory';

import { InlineError } from '../../../ui/inline-error.tsx';
import { askForFit, requestFitUndo } from './api.ts';
import classes from './memory.module.css';
import { makeGainText } from './memory-words.ts';
import { memoryChanged } from './use-memory.ts';

export function FitPanel({ settings }: { settings: MemorySettings }) {
  const queryClient = useQueryClient();
  const running = useRef<AbortController>(null);
  const back = useMutation({ mutationFn: requestFitUndo, onSuccess: () => memoryChanged(queryClient) });
  const fit = useMutation({
    mutationFn: () => askForFit((running.current = new AbortController()).signal),
    onMutate: () => back.reset(),
    onSuccess: () => memoryChanged(queryClient),
  });
  const isCancelled = fit.error?.name === 'AbortError';
  const { fit: inForce } = settings;
  return (
    <div>
      <h2 className={classes.title}>Personalise intervals</h2>
      <Text size="sm" c="dimmed">
        {inForce === null
          ? 'The default intervals suit most people. You can adapt them to your own answers.'
          : `Adapted to ${inForce.reviews} of your answers. Your intervals predict what you remember ${makeGainText(inForce.loss_before, inForce.loss_after)} than before.`}
      </Text>
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={fit.isPending} onClick={() => fit.mutate()}>
          Personalise intervals
        </Button>
        {fit.isPending && (
          <Button variant="subtle" onClick={() => running.current?.abort()}>
            Cancel
          </Button>
        )}
        {inForce !== null && (
          <Button variant="default" loading={back.isPending} onClick={() => back.mutate()}>
            Restore previous intervals
          </Button>
        )}
      </Group>
      {fit.isPending && (
        <Text size="sm" mt="xs" role="status">
          Adapting the intervals to your answers. This takes a few seconds.
        </Text>
      )}
      {back.isSuccess && !fit.isPending && (
        <Text size="sm" mt="xs" role="status">
          Previous intervals restored. Cards and moves are rescheduled.
        </Text>
      )}
      {fit.data && !back.isSuccess && (
        <Text size="sm" mt="xs" role="status">
          {makeOutcomeText(fit.data)}
          {fit.data.message !== undefined && ` ${fit.data.message}.`}
        </Text>
      )}
      {isCancelled && (
        <Text size="sm" mt="xs" role="status">
          Cancelled. Nothing was changed.
        </Text>
      )}
      {fit.isError && !isCancelled && (
        <InlineError>The intervals were not changed: {fit.error.message}.</InlineError>
      )}
      {back.isError && <InlineError>The intervals were not changed: {back.error.message}.</InlineError>}
    </div>
  );
}

function makeOutcomeText(fit: MemoryFit): string {
  if (fit.outcome === 'too_few')
    return `You have ${countOf(fit.reviews, 'answer')}. Personalising needs at least ${fit.least}, over several days.`;
  const gain = makeGainText(fit.loss_before, fit.loss_after);
  return fit.outcome === 'better'
    ? `Adapted to ${fit.reviews} answers. Your intervals predict what you remember ${gain} than before.`
    : `Nothing changed: adapted intervals would predict ${gain}. They are used from 1 % better on.`;
}
