import { type FormEvent, useId, useState } from 'react';
import { type BoardMove, findPosition, parseMoveText } from '#chess/position/moves';
import styles from './board.module.css';

interface MoveInputProps {
  fen: string;
  label: string;
  onMove: (move: BoardMove) => void;
}

export function MoveInput({ fen, label, onMove }: MoveInputProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState('');

  function submit(event: FormEvent): void {
    event.preventDefault();
    const position = findPosition(fen);
    const move = position && parseMoveText(position, text);
    if (!move) {
      setRefused(text.trim() === '' ? 'Type a move first.' : `${text.trim()} is not a legal move here.`);
      return;
    }
    setText('');
    setRefused('');
    onMove(move);
  }

  return (
    <form className={styles.moveForm} onSubmit={submit} aria-label={`${label}: moves by keyboard`}>
      <label htmlFor={id}>Your move</label>
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
          // No move starts with a space, so the space key triggers the screen's shortcut.
          if (event.key !== ' ' || text !== '') return;
          event.preventDefault();
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));
        }}
        placeholder="Nf3, O-O or e7e8q"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-describedby={`${id}-refused`}
      />
      <output id={`${id}-refused`}>{refused}</output>
    </form>
  );
}
