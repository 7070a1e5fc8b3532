import { Button, Textarea } from '@mantine/core';

import { PgnFileField } from '../../ui/pgn-file-field.tsx';
import { GamePicker } from './game-picker.tsx';
import { Part } from './part.tsx';
import { type PickedGame, makePasted, noSource } from './sources.ts';
import { TypedStudyField } from './typed-study-field.tsx';

interface GamePartProps {
  source: PickedGame;
  onChange: (source: PickedGame) => void;
  onRun: () => void;
  isRunning: boolean;
}

export function GamePart({ source, onChange, onRun, isRunning }: GamePartProps) {
  return (
    <Part title="4. Select Game To Compare to Opening">
      <GamePicker
        selectedId={source.kind === 'picked' ? source.id : undefined}
        onPick={(game) => {
          if (game) onChange({ kind: 'picked', id: game.id, pgn: game.pgn });
          else if (source.kind === 'picked') onChange(noSource);
        }}
      />
      <PgnFileField
        label="Or a game file"
        file={source.kind === 'file' ? source.file : undefined}
        onChange={(file) => onChange(file ? { kind: 'file', file } : noSource)}
      />
      <Textarea
        label="Or paste a PGN"
        value={source.kind === 'pasted' ? source.text : ''}
        onChange={(event) => onChange(makePasted(event.currentTarget.value))}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
      />
      <TypedStudyField source={source} onChange={onChange} />
      <div>
        <Button variant={source.kind === 'none' ? 'default' : 'filled'} disabled={isRunning} onClick={onRun}>
          Run Comparision
        </Button>
      </div>
    </Part>
  );
}
