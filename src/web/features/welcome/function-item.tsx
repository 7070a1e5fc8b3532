import { Anchor, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router';

import { useSession } from '../../lib/session.tsx';
import { ScreenPicture } from '../../ui/screen-picture.tsx';
import classes from './function-summary.module.css';
import type { HelpEntry, ProductFunction } from './functions.ts';
import { TutorialLink } from './tutorial-link.tsx';

interface FunctionItemProps {
  shown: HelpEntry & Partial<Pick<ProductFunction, 'name'>>;
  isFirst: boolean;
  onLeave: () => void;
}

export function FunctionItem({ shown, isFirst, onLeave }: FunctionItemProps) {
  const { isLoggedIn } = useSession();
  const { name, title, text, steps, picture, path, linkLabel, Icon } = shown;
  return (
    <li className={classes.item}>
      <Group gap="md" wrap="nowrap">
        <ThemeIcon variant="light" size={40} aria-hidden="true">
          <Icon size={22} stroke={1.6} />
        </ThemeIcon>
        <Title order={2} fz="md">
          {title}
        </Title>
      </Group>
      <Text c="dimmed" size="sm">
        {text}
      </Text>
      {picture && <ScreenPicture {...picture} isFirst={isFirst} />}
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Group gap="md">
        {isLoggedIn && (
          <Anchor component={Link} to={path} size="sm" onClick={onLeave}>
            {linkLabel}
          </Anchor>
        )}
        {name !== undefined && <TutorialLink name={name} title={title} size="sm" />}
      </Group>
    </li>
  );
}
