import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Dialog } from '../../ui/dialog.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './list-dialog.module.css';

interface ListDialogProps<Row> {
  title: string;
  intro?: ReactNode;
  label: string;
  rows: UseQueryResult<readonly Row[]>;
  renderRow: (row: Row) => { name: string; text: string; action?: ReactNode };
  problem?: Error | null;
  hint: string;
  action?: ReactNode;
  onClose: () => void;
}

export function ListDialog<Row extends { id: string }>(props: ListDialogProps<Row>) {
  const { title, intro, label, rows, renderRow, problem, hint, action, onClose } = props;
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        {intro}
        {rows.isPending && <Skeleton height={56} />}
        {rows.data && rows.data.length > 0 && (
          <ul aria-label={label}>
            {rows.data.map((row) => {
              const { name, text, action: rowAction } = renderRow(row);
              return (
                <li key={row.id} className={classes.row}>
                  <div className={classes.what}>
                    <Text fw={600}>{name}</Text>
                    <Text size="sm" c="dimmed">
                      {text}
                    </Text>
                  </div>
                  {rowAction}
                </li>
              );
            })}
          </ul>
        )}
        {rows.error && <InlineError onRetry={() => void rows.refetch()}>{rows.error.message}.</InlineError>}
        {problem && <InlineError>{problem.message}.</InlineError>}
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {action}
        </Group>
      </Stack>
    </Dialog>
  );
}
