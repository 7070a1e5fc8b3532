import { Anchor, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { productVersion } from '#contract/config';

import { getJson } from '../../lib/api-client.ts';
import { useSession } from '../../lib/session.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScreenPicture } from '../../ui/screen-picture.tsx';
import { SupportEmail } from '../../ui/support-email.tsx';
import { furtherFunctions, type HelpEntry, type ProductFunction, productFunctions } from './functions.ts';
import classes from './help-modal.module.css';
import { TutorialLink } from './tutorial-link.tsx';

export function HelpModal({ onClose }: { onClose: () => void }) {
  const version = useQuery({
    queryKey: ['version'],
    queryFn: ({ signal }) => getJson('/api/version', productVersion, signal),
  });
  return (
    <Dialog onClose={onClose} title="Help" width={720} fullScreen="phone">
      <Stack gap="xl">
        <ul className={classes.list}>
          {[...productFunctions, ...furtherFunctions].map((each, index) => (
            <FunctionItem key={each.title} shown={each} isFirst={index === 0} onLeave={onClose} />
          ))}
        </ul>
        <Text>
          Please send questions, feedback and suggestions to <SupportEmail />.
        </Text>
      </Stack>
      <Group justify="space-between" mt="md">
        <Anchor href="/docs" target="_blank" size="sm">
          Documentation
        </Anchor>
        {version.data && (
          <Text size="xs" c="dimmed">
            Tabiya {version.data.version}
          </Text>
        )}
      </Group>
    </Dialog>
  );
}

interface FunctionItemProps {
  shown: HelpEntry & Partial<Pick<ProductFunction, 'name'>>;
  isFirst: boolean;
  onLeave: () => void;
}

function FunctionItem({ shown, isFirst, onLeave }: FunctionItemProps) {
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
