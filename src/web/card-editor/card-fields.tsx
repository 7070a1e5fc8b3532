import { ActionIcon, Textarea, TextInput } from '@mantine/core';
import { opposite } from 'chessops/util';
import type { KeyboardEvent } from 'react';

import { cardLimits } from '#contract/cards';

import classes from './card-fields.module.css';
import { copyPromptToAnswer, type EditedCard, findTagsFault } from './edited-card.ts';
import { CardLineBoard } from './line-board.tsx';

interface CardFieldsProps {
  /** `Prompt` where a card is made, `Question` where it is changed. */
  promptLabel: 'Prompt' | 'Question';
  /** Told apart from the boards of the other form, which may be open underneath. */
  answerBoardLabel: string;
  edited: EditedCard;
  onChange: (edited: EditedCard) => void;
  /** Ctrl+Enter, or ⌘+Enter, in any of the fields. */
  onSubmit: () => void;
  /** Somebody who opens a dialog to write a card begins to write. */
  focusesPrompt?: boolean;
}

/** Not from a dialog that was opened over the fields, which has an Enter of its own. */
function isSubmit(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return false;
  const { target, currentTarget } = event;
  return target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog');
}

/** The two sides of a card: text above, board below, and the button that copies one board to the other. */
export function CardFields({
  promptLabel,
  answerBoardLabel,
  edited,
  onChange,
  onSubmit,
  focusesPrompt = false,
}: CardFieldsProps) {
  const flip = () => onChange({ ...edited, orientation: opposite(edited.orientation) });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its fields have the focus
    <div
      className={classes.fields}
      onKeyDown={(event) => {
        if (!isSubmit(event)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={classes.sides}>
        <div className={classes.side}>
          <Textarea
            label={promptLabel}
            data-autofocus={focusesPrompt || undefined}
            placeholder="What should you find here?"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={cardLimits.textLength}
            value={edited.prompt}
            onChange={(event) => onChange({ ...edited, prompt: event.currentTarget.value })}
          />
          <CardLineBoard
            label={`${promptLabel} board`}
            line={edited.promptLine}
            orientation={edited.orientation}
            onChange={(promptLine) => onChange({ ...edited, promptLine })}
            onFlip={flip}
          />
        </div>
        <ActionIcon
          className={classes.copy}
          variant="default"
          size="xl"
          title="Copy the prompt board to the answer board"
          aria-label="-> Copy the prompt board to the answer board"
          onClick={() => onChange(copyPromptToAnswer(edited))}
        >
          <span aria-hidden="true">{'->'}</span>
        </ActionIcon>
        <div className={classes.side}>
          <Textarea
            label="Answer"
            placeholder="The move, and why"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={cardLimits.textLength}
            value={edited.answer}
            onChange={(event) => onChange({ ...edited, answer: event.currentTarget.value })}
          />
          <CardLineBoard
            label={answerBoardLabel}
            line={edited.answerLine}
            orientation={edited.orientation}
            onChange={(answerLine) => onChange({ ...edited, answerLine })}
            onFlip={flip}
          />
        </div>
      </div>
      <TextInput
        mt="sm"
        label="Tags"
        placeholder="Words to find it by, separated by spaces. Its opening is known without one."
        value={edited.tags}
        error={findTagsFault(edited.tags)}
        spellCheck={false}
        onChange={(event) => onChange({ ...edited, tags: event.currentTarget.value })}
      />
    </div>
  );
}
