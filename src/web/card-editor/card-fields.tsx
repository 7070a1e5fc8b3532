import { ActionIcon, Textarea, type TextareaProps, TextInput, Box } from '@mantine/core';
import { opposite } from 'chessops/util';
import type { KeyboardEvent } from 'react';
import { cardLimits } from '#contract/cards';

import {
  copyPromptToAnswer,
  type EditedCard,
  findTagsFault,
  emptyCardMessage,
  isEmptyCard,
} from './edited-card.ts';
import { CardLineBoard } from './line-board.tsx';
import { InlineError } from '../ui/inline-error.tsx';
import classes from './card-fields.module.css';

interface CardFieldsProps {
  promptLabel: 'Prompt' | 'Question';
  answerBoardLabel: string;
  edited: EditedCard;
  onChange: (edited: EditedCard) => void;
  onSubmit: () => void;
  focusesPrompt?: boolean;
}

/** React also bubbles key events from dialogs above this one. Ignore those. */
function isSubmit(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return false;
  const { target, currentTarget } = event;
  return target instanceof Element && target.closest('dialog') === currentTarget.closest('dialog');
}

export function CardFields({
  promptLabel,
  answerBoardLabel,
  edited,
  onChange,
  onSubmit,
  focusesPrompt = false,
}: CardFieldsProps) {
  const { orientation } = edited;
  const both = { orientation, onFlip: () => onChange({ ...edited, orientation: opposite(orientation) }) };
  return (
    <div
      role="presentation"
      className={classes.fields}
      onKeyDown={(event) => {
        if (!isSubmit(event)) return;
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className={classes.sides}>
        <Side
          label={promptLabel}
          boardLabel={`${promptLabel} board`}
          placeholder="What should you find here?"
          data-autofocus={focusesPrompt || undefined}
          value={edited.prompt}
          onText={(prompt) => onChange({ ...edited, prompt })}
          line={edited.promptLine}
          onLine={(promptLine) => onChange({ ...edited, promptLine })}
          {...both}
        />
        <ActionIcon
          className={classes.copy}
          variant="default"
          size="xl"
          title={`Copy the ${promptLabel.toLowerCase()} board to the answer board`}
          aria-label={`-> Copy the ${promptLabel.toLowerCase()} board to the answer board`}
          onClick={() => onChange(copyPromptToAnswer(edited))}
        >
          <span aria-hidden="true">{'->'}</span>
        </ActionIcon>
        <Side
          label="Answer"
          boardLabel={answerBoardLabel}
          placeholder="The move and why"
          value={edited.answer}
          onText={(answer) => onChange({ ...edited, answer })}
          line={edited.answerLine}
          onLine={(answerLine) => onChange({ ...edited, answerLine })}
          {...both}
        />
      </div>
      <TextInput
        mt="sm"
        label="Tags"
        placeholder="Tags, separated by spaces"
        value={edited.tags}
        error={findTagsFault(edited.tags)}
        spellCheck={false}
        onChange={(event) => onChange({ ...edited, tags: event.currentTarget.value })}
      />
    </div>
  );
}

interface SideProps extends TextareaProps {
  boardLabel: string;
  onText: (text: string) => void;
  line: EditedCard['promptLine'];
  orientation: EditedCard['orientation'];
  onLine: (line: EditedCard['promptLine']) => void;
  onFlip: () => void;
}

function Side({ boardLabel, onText, line, orientation, onLine, onFlip, ...field }: SideProps) {
  return (
    <div className={classes.side}>
      <Textarea
        autosize
        minRows={2}
        maxRows={6}
        maxLength={cardLimits.textLength}
        onChange={(event) => onText(event.currentTarget.value)}
        {...field}
      />
      <CardLineBoard
        label={boardLabel}
        line={line}
        orientation={orientation}
        onChange={onLine}
        onFlip={onFlip}
      />
    </div>
  );
}

export function EmptyCardNotice({ edited }: { edited: EditedCard }) {
  if (!isEmptyCard(edited)) return null;
  return (
    <Box mb="sm">
      <InlineError>{emptyCardMessage}</InlineError>
    </Box>
  );
}
