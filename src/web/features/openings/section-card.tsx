import { Accordion, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface SectionCardProps {
  value: string;
  title: string;
  /** What there is to know without opening it. */
  summary: ReactNode;
  children: ReactNode;
}

/** One of the screen's sections: it states its result whether it is open or closed. */
export function SectionCard({ value, title, summary, children }: SectionCardProps) {
  return (
    <Accordion.Item value={value}>
      <Accordion.Control>
        <Stack gap={2}>
          <Text fw={650} size="lg">
            {title}
          </Text>
          <Text size="sm" c="dimmed" component="div">
            {summary}
          </Text>
        </Stack>
      </Accordion.Control>
      <Accordion.Panel>{children}</Accordion.Panel>
    </Accordion.Item>
  );
}
