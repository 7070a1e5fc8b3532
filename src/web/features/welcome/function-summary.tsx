import { Anchor, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router';

import { useSession } from '../../lib/session.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import classes from './function-summary.module.css';
import { productFunctions } from './functions.ts';

/** The list of functions with the contact line: the welcome page and Help show the same. */
export function FunctionSummary({ onLeave }: { onLeave?: () => void }) {
  const { isLoggedIn } = useSession();
  return (
    <Stack gap="xl">
      <ul className={classes.list}>
        {productFunctions.map(({ title, text, path, linkLabel, Icon, tutorialUrl }) => (
          <li key={title} className={classes.item}>
            <ThemeIcon variant="light" size={40} aria-hidden="true">
              <Icon size={22} stroke={1.6} />
            </ThemeIcon>
            <div>
              <Title order={2} fz="md">
                {title}
              </Title>
              <Text c="dimmed" size="sm" my={4}>
                {text}
              </Text>
              <Group gap="md">
                {isLoggedIn && (
                  <Anchor component={Link} to={path} size="sm" {...(onLeave && { onClick: onLeave })}>
                    {linkLabel}
                  </Anchor>
                )}
                {tutorialUrl !== undefined && (
                  <Anchor href={tutorialUrl} target="_blank" rel="noreferrer" size="sm">
                    Watch the tutorial
                  </Anchor>
                )}
              </Group>
            </div>
          </li>
        ))}
      </ul>
      <Text>
        Please send questions, feedback and suggestions to <SupportEmail />.
      </Text>
    </Stack>
  );
}
