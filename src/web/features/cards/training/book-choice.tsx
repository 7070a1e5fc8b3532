import { Button, Group, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { countOf } from '#chess/count-of';
import { nameColor } from '#chess/position/color-name';

import { makeUuid } from '../../../lib/uuid.ts';
import { checks } from '../../../worker/workers.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useTraining } from './training-context.tsx';
import { handTrained } from './use-trained-book.ts';
import classes from './training.module.css';

/** Without this choice, 2,000 moves could be due on one day. */
export function BookChoice() {
  const { color, store, memories, snapshot, book } = useTraining();
  const { trained, summary } = book;
  const choose = useMutation({
    networkMode: 'always',
    onSettled: book.recount,
    mutationFn: async (choice: 'new' | 'known') => {
      if (choice === 'new') return store.changeSettings({ color, book_choice: 'new' });
      if (!trained) return undefined;
      const positions = await checks.training.spreadKnown({ ...handTrained(trained), memories });
      return store.markKnown(color, positions, makeUuid);
    },
  });
  const newPerDay = snapshot.settings?.[color].new_per_day ?? 0;
  const count = summary?.positions ?? 0;
  const weeks = Math.ceil(Math.min(42, count / 10) / 7);
  return (
    <section className={classes.card} aria-labelledby="book-choice">
      <Title order={2} size="h4" id="book-choice">
        {`Is your ${nameColor(color)} repertoire new to you?`}
      </Title>
      <Text c="dimmed" mt={6} maw={640}>
        {`It has ${countOf(count, 'position')} to train. This only decides where you start.`}
      </Text>
      <Group mt="lg">
        <Button loading={choose.isPending && choose.variables === 'new'} onClick={() => choose.mutate('new')}>
          {`It is new: learn ${countOf(newPerDay, 'move')} per day`}
        </Button>
        <Button
          variant="default"
          className={classes.bookChoice}
          loading={choose.isPending && choose.variables === 'known'}
          onClick={() => choose.mutate('known')}
        >
          {`I know it: test me over the next ${weeks === 1 ? 'week' : `${weeks} weeks`}`}
        </Button>
      </Group>
      {choose.isError && (
        <Group mt="md">
          <InlineError>Your choice was not saved: {choose.error.message}.</InlineError>
        </Group>
      )}
    </section>
  );
}
