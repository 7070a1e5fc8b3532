import { Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';

import type { TutorialName } from '#contract/config';

import { Dialog } from '../../ui/dialog.tsx';
import classes from './help-modal.module.css';

interface TutorialFilmProps {
  name: TutorialName;
  title: string;
  onClose: () => void;
}

export function TutorialFilm({ name, title, onClose }: TutorialFilmProps) {
  const reducesMotion = useReducedMotion(undefined, { getInitialValueInEffect: false });
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Dialog onClose={onClose} title={title} width={1008} fullScreen="phone">
      {isBroken ? (
        <Text c="dimmed" role="alert">
          The film could not be played. Check your connection and open it again.
        </Text>
      ) : (
        <video
          className={classes.film}
          src={`/tutorials/${name}.webm`}
          width={960}
          height={600}
          controls
          muted
          playsInline
          autoPlay={!reducesMotion}
          preload={reducesMotion ? 'metadata' : 'auto'}
          ref={(film) => {
            const showProblem = () => setIsBroken(true);
            if (film?.error) showProblem();
            film?.addEventListener('error', showProblem);
            return () => film?.removeEventListener('error', showProblem);
          }}
        >
          <track kind="captions" src={`/tutorials/${name}.vtt`} srcLang="en" label="English" default />
        </video>
      )}
    </Dialog>
  );
}
