import { Anchor, Group, Text, ThemeIcon, Title } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';

import { useConfig } from '../../lib/config.ts';
import { useSession } from '../../lib/session.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ScreenPicture } from '../../ui/screen-picture.tsx';
import classes from './function-summary.module.css';
import type { ProductFunction } from './functions.ts';

const TutorialFilm = lazyPart(async () => (await import('./tutorial-film.tsx')).TutorialFilm);

interface FunctionItemProps {
  shown: ProductFunction;
  isFirst: boolean;
  onLeave?: () => void;
}

/** One function of the product: what it is for, how it is done, and the ways to it. */
export function FunctionItem({ shown, isFirst, onLeave }: FunctionItemProps) {
  const { isLoggedIn } = useSession();
  const { name, title, text, steps, picture, path, linkLabel, Icon } = shown;
  const config = useConfig();
  const [isFilmOpen, setIsFilmOpen] = useState(false);
  /** A host may show films of its own. */
  const tutorialUrl = config?.tutorial_urls[name];
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
          <Anchor component={Link} to={path} size="sm" {...(onLeave && { onClick: onLeave })}>
            {linkLabel}
          </Anchor>
        )}
        {tutorialUrl !== undefined ? (
          <Anchor href={tutorialUrl} target="_blank" rel="noreferrer" size="sm">
            Watch the tutorial
          </Anchor>
        ) : (
          config && (
            <Anchor component="button" type="button" size="sm" onClick={() => setIsFilmOpen(true)}>
              Watch the tutorial
            </Anchor>
          )
        )}
      </Group>
      {isFilmOpen && (
        <Suspense>
          <TutorialFilm name={name} title={title} onClose={() => setIsFilmOpen(false)} />
        </Suspense>
      )}
    </li>
  );
}
