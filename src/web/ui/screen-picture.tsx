import { Box } from '@mantine/core';

import cardReviewDark from '../pictures/card-review-dark.webp';
import cardReviewLight from '../pictures/card-review-light.webp';
import coverageDark from '../pictures/coverage-dark.webp';
import coverageLight from '../pictures/coverage-light.webp';
import gameReviewDark from '../pictures/game-review-dark.webp';
import gameReviewLight from '../pictures/game-review-light.webp';
import openingGameDark from '../pictures/opening-game-dark.webp';
import openingGameLight from '../pictures/opening-game-light.webp';
import classes from './screen-picture.module.css';

const pictures = {
  'game-review': { dark: gameReviewDark, light: gameReviewLight },
  'card-review': { dark: cardReviewDark, light: cardReviewLight },
  coverage: { dark: coverageDark, light: coverageLight },
  'opening-game': { dark: openingGameDark, light: openingGameLight },
};
export type PictureName = keyof typeof pictures;

interface ScreenPictureProps {
  name: PictureName;
  alt: string;
  isFirst?: boolean;
}

export function ScreenPicture({ name, alt, isFirst = false }: ScreenPictureProps) {
  const shared = { component: 'img', className: classes.picture, width: 1280, height: 800, alt } as const;
  return (
    <>
      <Box
        {...shared}
        src={pictures[name].dark}
        {...(isFirst ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy' })}
        lightHidden
      />
      <Box {...shared} src={pictures[name].light} loading="lazy" darkHidden />
    </>
  );
}
