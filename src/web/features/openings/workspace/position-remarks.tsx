import { UnstyledButton } from '@mantine/core';

import type { PositionRequest, BookPosition } from '../../../worker/book-position.ts';
import classes from './workspace.module.css';

interface PositionRemarksProps {
  position: BookPosition;
  onGo: (request: PositionRequest) => void;
  isDrawn: boolean;
  onDraw: () => void;
}

/** By chapter, and other paths here. */
export function PositionRemarks({ position, onGo, isDrawn, onDraw }: PositionRemarksProps) {
  const { remarks, otherWays, key } = position;
  const written = remarks.filter(({ text }) => text !== '');
  const hasShapes = remarks.some(({ shapes }) => shapes.length > 0);
  return (
    <>
      {otherWays.length > 0 && (
        <p className={classes.note}>
          <span className={classes.label}>Also reached by</span>
          {otherWays.map(({ line, start, sans }, index) => (
            <span key={line}>
              {index > 0 && '; '}
              <UnstyledButton className={classes.link} onClick={() => onGo({ key, start, sans })}>
                {line}
              </UnstyledButton>
            </span>
          ))}
        </p>
      )}
      {written.map(({ chapter, chapterName, text }) => (
        <section key={`${chapter} ${text}`} className={classes.note}>
          <h2 className={classes.label}>{`Study comment, ${chapterName}`}</h2>
          <p className={classes.comment}>{text}</p>
        </section>
      ))}
      {hasShapes && (
        <p className={classes.note}>
          <UnstyledButton className={classes.link} onClick={onDraw}>
            {isDrawn ? 'Show moves on the board' : 'Show study arrows on the board'}
          </UnstyledButton>
        </p>
      )}
    </>
  );
}
