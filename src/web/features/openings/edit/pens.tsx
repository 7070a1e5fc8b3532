import { UnstyledButton } from '@mantine/core';

import { type BoardColor, boardColors } from '../../../board/board-config.ts';
import classes from './pens.module.css';

const names: Record<BoardColor, string> = { verdigris: 'green', red: 'red', brass: 'yellow', blue: 'blue' };

interface PensProps {
  pen: BoardColor | undefined;
  onChoose: (pen: BoardColor | undefined) => void;
}

/** For touch or the left button; the right button always draws. */
export function Pens({ pen, onChoose }: PensProps) {
  return (
    <div className={classes.pens} role="group" aria-label="Draw on the board">
      <span className={classes.title}>Draw</span>
      {boardColors.map((color) => (
        <UnstyledButton
          key={color}
          className={classes.pen}
          data-color={color}
          aria-label={`Draw in ${names[color]}`}
          aria-pressed={pen === color}
          title={`Draw in ${names[color]}`}
          onClick={() => onChoose(pen === color ? undefined : color)}
        />
      ))}
      <span className={classes.words}>
        {pen
          ? 'Drag for an arrow, click for a circle. Repeat to remove it.'
          : 'Choose a colour, or draw with the right mouse button.'}
      </span>
    </div>
  );
}
