import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The name of one of the screen's sections, and its result for either colour. */
export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header>
      <Title order={2} size="h5">
        {title}
      </Title>
      <Text size="xs" c="dimmed" component="div">
        {children}
      </Text>
    </header>
  );
}
