import { nameColor } from '#chess/position/color-name';
import type { StudyColor } from '#contract/studies';

import { ColorDot } from '../../ui/color-dot.tsx';
import classes from './prepare.module.css';

interface ColorChoiceProps {
  color: StudyColor;
  onColor: (color: StudyColor) => void;
}

export function ColorChoice({ color, onColor }: ColorChoiceProps) {
  return (
    <div className={classes.colors} role="group" aria-label="Your colour">
      {(['white', 'black'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === color} onClick={() => onColor(each)}>
          <ColorDot color={each} />
          You play {nameColor(each)}
        </button>
      ))}
    </div>
  );
}
