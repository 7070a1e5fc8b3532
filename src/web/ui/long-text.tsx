import { useMemo } from 'react';

import classes from './long-text.module.css';

const pieceLines = 60;
const lineHeight = 20;

export interface TextPiece {
  text: string;
  lines: number;
}

export function cutLongText(text: string): TextPiece[] {
  const lines = text.split('\n');
  return Array.from({ length: Math.ceil(lines.length / pieceLines) }, (_, index) => {
    const part = lines.slice(index * pieceLines, (index + 1) * pieceLines);
    return { text: part.join('\n'), lines: part.length };
  });
}

interface LongTextProps {
  label: string;
  value: string;
  placeholder?: string;
  className?: string | undefined;
}

const mostInArea = 20_000;

export function LongText({ label, value, placeholder, className }: LongTextProps) {
  if (value.length <= mostInArea)
    return (
      <textarea
        aria-label={label}
        className={`${classes.text} ${className ?? ''}`}
        value={value}
        readOnly
        spellCheck={false}
        placeholder={placeholder}
      />
    );
  return (
    <div role="region" aria-label={label} tabIndex={0} className={`${classes.text} ${className ?? ''}`}>
      <TextPieces text={value} />
    </div>
  );
}

export function TextPieces({ text }: { text: string }) {
  const pieces = useMemo(() => cutLongText(text), [text]);
  return Array.from(pieces, (piece, at) => (
    <span
      key={at}
      className={classes.piece}
      style={{ containIntrinsicBlockSize: `auto ${piece.lines * lineHeight}px` }}
    >
      {piece.text}
      {'\n'}
    </span>
  ));
}
