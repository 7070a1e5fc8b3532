import { Button, Text, Title } from '@mantine/core';
import { IconChevronLeft, IconFileText } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { CopyButton } from '../../ui/copy-button.tsx';
import { parts } from '../../ui/parts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import classes from './openings.module.css';

interface ResultsViewProps {
  title: string;
  back?: { label: string; onBack: () => void };
  origin?: string | undefined;
  text: string;
  placeholder: string;
  children?: ReactNode;
}

export function ResultsView({ title, back, origin, text, placeholder, children }: ResultsViewProps) {
  return (
    <div className={`${parts.panel} ${classes.results}`}>
      <header className={`${parts.row} ${classes.resultsHead}`}>
        {back && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={back.onBack}
          >
            {back.label}
          </Button>
        )}
        <Title order={2} size="h6" flex="none">
          {title}
        </Title>
        <Text size="xs" c="dimmed" flex={1} truncate title={origin}>
          {origin}
        </Text>
        {text !== '' && <CopyButton text={text} size="xs" />}
      </header>
      {children}
      <LongText label={title} value={text} placeholder={placeholder} className={classes.resultsText} />
    </div>
  );
}

export function AsTextButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      flex="none"
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<IconFileText size={16} aria-hidden="true" />}
      onClick={onClick}
    >
      As text
    </Button>
  );
}
