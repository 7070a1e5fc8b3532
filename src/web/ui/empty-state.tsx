import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  order?: 1 | 2;
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ order = 2, icon, title, children, action }: EmptyStateProps) {
  return (
    <Center mih={280} p="lg">
      <Stack align="center" gap="sm" maw={440} ta="center">
        {icon !== undefined && (
          <Text c="dimmed" component="span" lh={0} aria-hidden="true">
            {icon}
          </Text>
        )}
        <Title order={order} size="h4">
          {title}
        </Title>
        {children !== undefined && <Text c="dimmed">{children}</Text>}
        {action}
      </Stack>
    </Center>
  );
}
