import { UnstyledButton } from '@mantine/core';

import { type BoardColor, boardColors } from '../../../board/board-config.ts';
import { parts } from '../../../ui/parts.tsx';
import classes from './pens.module.css';

const names: Record<BoardColor, string> = { verdigris: 'green', red: 'red', brass: 'yellow', blue: 'blue' };

interface PensProps {
  pen: BoardColor | undefined;
  onChoose: (pen: BoardColor | undefined) => void;
}

export function Pens({ pen, onChoose }: PensProps) {
  return (
    <div className={`${parts.row} ${classes.pens}`} role="group" aria-label="Draw on the board">
      <b>Draw</b>
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
      <span className={parts.quiet}>
        {pen
          ? 'Drag for an arrow, click for a circle. Repeat to remove it.'
          : 'Choose a colour, or draw with the right mouse button.'}
      </span>
    </div>
  );
}
