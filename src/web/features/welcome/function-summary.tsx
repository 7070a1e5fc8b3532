import { Anchor, List, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';

import { useSession } from '../../lib/session.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { productFunctions } from './functions.ts';

/** The list of functions with the contact line: the welcome page and Help show the same. */
export function FunctionSummary({ onLeave }: { onLeave?: () => void }) {
  const { isLoggedIn } = useSession();
  return (
    <Stack gap="lg">
      <List
        spacing="md"
        icon={
          <ThemeIcon variant="light" size={24} radius="xl" aria-hidden="true">
            <IconChevronRight size={16} />
          </ThemeIcon>
        }
      >
        {productFunctions.map(({ title, text, path, linkLabel }) => (
          <List.Item key={title}>
            <Text fw={600}>{title}</Text>
            <Text c="dimmed" size="sm">
              {text}
            </Text>
            {isLoggedIn && (
              <Anchor component={Link} to={path} size="sm" {...(onLeave && { onClick: onLeave })}>
                {linkLabel}
              </Anchor>
            )}
          </List.Item>
        ))}
      </List>
      <Text>
        Please send questions, feedback and suggestions to <SupportEmail />.
      </Text>
    </Stack>
  );
}
