import type { Color } from 'chessops';
import type { ColorName } from '#chess/position/color-name';

import classes from './color-dot.module.css';

interface ColorDotProps {
  color: Color | ColorName;
  size?: number;
  className?: string | undefined;
}

export function ColorDot({ color, size = 12, className }: ColorDotProps) {
  return (
    <span
      className={`${classes.dot} ${className ?? ''}`}
      data-color={color.toLowerCase()}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
