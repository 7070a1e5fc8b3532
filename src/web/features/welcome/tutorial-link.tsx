import { Anchor, type AnchorProps } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { TutorialName } from '#contract/config';

import { useConfig } from '../../lib/config.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const TutorialFilm = lazyPart(async () => (await import('./tutorial-film.tsx')).TutorialFilm);

interface TutorialLinkProps extends Pick<AnchorProps, 'size' | 'c'> {
  name: TutorialName;
  title: string;
}

export function TutorialLink({ name, title, ...style }: TutorialLinkProps) {
  const config = useConfig();
  const [isFilmOpen, setIsFilmOpen] = useState(false);
  const tutorialUrl = config?.tutorial_urls[name];
  if (tutorialUrl !== undefined)
    return (
      <Anchor href={tutorialUrl} target="_blank" rel="noreferrer" {...style}>
        Watch the tutorial
      </Anchor>
    );
  if (config === undefined) return null;
  return (
    <>
      <Anchor component="button" type="button" {...style} onClick={() => setIsFilmOpen(true)}>
        Watch the tutorial
      </Anchor>
      {isFilmOpen && (
        <Suspense>
          <TutorialFilm name={name} title={title} onClose={() => setIsFilmOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
