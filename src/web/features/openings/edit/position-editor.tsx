import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { EDITING_LIMITS } from '#chess/opening/editing/limits';
import type { PositionOccurrence } from '#chess/opening/editing/occurrences';

import { Panel, parts } from '../../../ui/parts.tsx';
import { splitShapes } from './drawn-shapes.ts';
import { EditProblem } from './edit-problem.tsx';
import { OrderTool } from './order-tool.tsx';
import type { EditedPosition } from './use-edited-position.ts';
import classes from '../openings.module.css';

interface PositionEditorProps {
  edited: EditedPosition;
  onRemoved: () => void;
}

export function PositionEditor({ edited, onRemoved }: PositionEditorProps) {
  const { occurrences, occurrence, name, index, choose, editing } = edited;
  if (!occurrences) return null;
  if (!occurrence) return <Text size="sm">This position is not in the study.</Text>;
  return (
    <Panel padded className={parts.stack} aria-label="Edit this position">
      {occurrences.length > 1 && (
        <NativeSelect
          size="xs"
          label="Chapter"
          data={occurrences.map(({ chapterName, path }, number) => ({
            value: String(number),
            label: `${chapterName} (${path.length === 0 ? 'start' : path.slice(-4).join(' ')})`,
          }))}
          value={String(index)}
          onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        />
      )}
      {occurrences.length === 1 && <Text size="xs">Chapter: {occurrence.chapterName}</Text>}
      <PositionForm key={name} edited={edited} occurrence={occurrence} onRemoved={onRemoved} />
      <EditProblem editing={editing} />
    </Panel>
  );
}

const signs = [
  { value: '0', label: 'none' },
  { value: '1', label: '! good' },
  { value: '2', label: '? mistake' },
  { value: '3', label: '!! very good' },
  { value: '4', label: '?? blunder' },
  { value: '5', label: '!? interesting' },
  { value: '6', label: '?! dubious' },
];
const lastSign = 6;

interface PositionFormProps {
  edited: EditedPosition;
  occurrence: PositionOccurrence;
  onRemoved: () => void;
}

function PositionForm({ edited: { editing, field, type }, occurrence, onRemoved }: PositionFormProps) {
  const { chapter, path, nags, moves } = occurrence;
  const savedComment = occurrence.comments.join('\n\n');
  const [typed, setTyped] = useState<string>();
  const comment = typed ?? savedComment;
  const at = { chapter, path };
  const sign = nags.find((nag) => nag <= lastSign) ?? 0;
  const isMove = path.length > 0;
  const changesComment = comment !== savedComment;
  const changesShapes = field !== occurrence.shapes.join(' ');
  const { change } = editing;

  async function save(): Promise<void> {
    const comments = comment.split(/\n{2,}/).filter((part) => part.trim() !== '');
    const isDone = await change([
      ...(changesComment ? [{ kind: 'set-comments' as const, ...at, comments }] : []),
      ...(changesShapes ? [{ kind: 'set-shapes' as const, ...at, shapes: splitShapes(field) }] : []),
    ]);
    if (!isDone) return;
    setTyped(undefined);
    type(undefined);
  }

  return (
    <>
      <Textarea
        size="xs"
        label="Comment"
        autosize
        minRows={2}
        maxRows={8}
        value={comment}
        maxLength={EDITING_LIMITS.commentLength}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <TextInput
        size="xs"
        label="Arrows and circles"
        description="G green, R red, Y yellow, B blue, then the squares: Gd4 Rf3d4"
        value={field}
        maxLength={600}
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={!changesComment && !changesShapes}
        loading={editing.isChanging}
        onClick={() => void save()}
      >
        Save comment and arrows
      </Button>
      {isMove && (
        <Group gap={8} align="flex-end">
          <NativeSelect
            size="xs"
            label={`Sign of ${path.at(-1)}`}
            data={signs}
            value={String(sign)}
            onChange={({ currentTarget }) => {
              const chosen = Number(currentTarget.value);
              const others = nags.filter((nag) => nag > lastSign);
              void change([{ kind: 'set-nags', ...at, nags: chosen === 0 ? others : [chosen, ...others] }]);
            }}
          />
          <Button
            size="xs"
            variant="default"
            disabled={editing.isChanging}
            onClick={() => void change([{ kind: 'make-main-line', ...at }])}
          >
            Make main line
          </Button>
          <Button
            size="xs"
            variant="default"
            color="red"
            disabled={editing.isChanging}
            onClick={() =>
              void change([{ kind: 'remove-line', ...at }]).then((isDone) => {
                if (isDone) onRemoved();
              })
            }
          >
            Remove {path.at(-1)}
          </Button>
        </Group>
      )}
      {moves.length > 1 && (
        <div>
          <Text size="xs" fw={600}>
            Order of moves
          </Text>
          <ol className={classes.order}>
            {moves.map(({ san }, index) => (
              <li key={san}>
                {san}
                {([-1, 1] as const).map((by) => (
                  <OrderTool
                    key={by}
                    label={`Move ${san} ${by === -1 ? 'up' : 'down'}`}
                    word={by === -1 ? 'up' : 'down'}
                    disabled={moves[index + by] === undefined || editing.isChanging}
                    onClick={() =>
                      void change([{ kind: 'move-line', chapter, path: [...path, san], to: index + by }])
                    }
                  />
                ))}
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}
