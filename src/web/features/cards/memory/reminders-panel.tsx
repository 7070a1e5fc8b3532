import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { CopyButton } from '../../../ui/copy-button.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { deleteCalendar, fetchReminders, renewCalendar, setMailHour } from './api.ts';
import classes from './memory.module.css';

const remindersKey = ['reminders'];
const never = 'never';

export function RemindersPanel() {
  const reminders = useQuery({ queryKey: remindersKey, queryFn: ({ signal }) => fetchReminders(signal) });
  return (
    <section className={`${classes.panel} ${classes.wide}`}>
      <h2 className={classes.title}>Reminders</h2>
      <Text size="sm" c="dimmed" mb="md">
        A daily note of what is due and how long it takes. None on days you have trained.
      </Text>
      {reminders.data ? (
        <div className={classes.settings}>
          <MailHour hour={reminders.data.mail_hour} />
          <Calendar isOn={reminders.data.calendar_made_at !== null} />
        </div>
      ) : reminders.isError ? (
        <InlineError onRetry={() => void reminders.refetch()}>
          Your reminders could not be loaded: {reminders.error.message}.
        </InlineError>
      ) : (
        <ListSkeleton rows={2} label="Loading your reminders" />
      )}
    </section>
  );
}

function MailHour({ hour }: { hour: number | null }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: setMailHour,
    onSettled: () => queryClient.invalidateQueries({ queryKey: remindersKey }),
  });
  const wanted = change.isPending ? change.variables : hour;
  return (
    <div>
      <NativeSelect
        label="Email me"
        value={wanted === null ? never : String(wanted)}
        disabled={change.isPending}
        data={[
          { value: never, label: 'Never' },
          ...Array.from({ length: 24 }, (_, each) => ({ value: String(each), label: `At ${each}:00` })),
        ]}
        onChange={({ currentTarget: { value } }) => change.mutate(value === never ? null : Number(value))}
      />
      {change.isError && <InlineError>{change.error.message}.</InlineError>}
      {change.isSuccess && (
        <Text size="sm" mt="xs" role="status">
          {hour === null ? 'Emails are off.' : `You get an email at ${hour}:00 when something is due.`}
        </Text>
      )}
    </div>
  );
}

function Calendar({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: remindersKey });
  const renewal = useMutation({ mutationFn: renewCalendar, onSettled });
  const ending = useMutation({ mutationFn: deleteCalendar, onSuccess: () => renewal.reset(), onSettled });
  const failed = renewal.error ?? ending.error;
  return (
    <div>
      <Text size="sm" fw={500}>
        Calendar
      </Text>
      <Text size="sm" c="dimmed">
        {isOn
          ? 'Your calendar has a secret address. A new address replaces it.'
          : 'A secret address for your calendar app: one event a day with the minutes due.'}
      </Text>
      {renewal.data !== undefined && isOn && (
        <Group gap="xs" mt="xs" align="end" wrap="nowrap">
          <TextInput
            flex={1}
            label="Address"
            description="It is shown only once. Anyone with it can see how much is due."
            value={renewal.data}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyButton text={renewal.data} variant="filled" />
        </Group>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" loading={renewal.isPending} onClick={() => renewal.mutate()}>
          {isOn ? 'Create new address' : 'Create calendar address'}
        </Button>
        {isOn && (
          <Button variant="default" loading={ending.isPending} onClick={() => ending.mutate()}>
            Turn off
          </Button>
        )}
      </Group>
      {failed && <InlineError>Nothing was changed: {failed.message}.</InlineError>}
    </div>
  );
}
