import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

import type { StudyColor } from '#contract/studies';

import type { OpeningStudy } from '../../../opening/studies.ts';
import type { ShownBook } from '../use-book.ts';
import { hintKey, useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { OpeningKey } from '../opening-keys.ts';
import { EditProblem } from './edit-problem.tsx';
import { makeLineEdits, useLinePlan, type WantedLine } from './plan-line.ts';
import { useEditing } from './use-editing.ts';
import classes from '../openings.module.css';

interface AddToBookProps {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  line: WantedLine | undefined;
  /** What goes in with the line's last move: lines that begin with it. */
  more?: readonly (readonly string[])[] | undefined;
  /** The position in which only that move stays. */
  settledKey?: string | undefined;
  /** `Coverage 87 % → 89 %.` */
  effect?: string | undefined;
  onAdded?: () => void;
}

/** Says where a line goes and what it does before it is done. */
export function AddToBook(props: AddToBookProps) {
  const { book, study, color, line, more = [], settledKey, effect, onAdded } = props;
  const plan = useLinePlan(book, study, line);
  const editing = useEditing(color);
  const canAdd = plan !== undefined && plan !== null && !editing.isChanging;
  const add = async (): Promise<void> => {
    if (!plan) return;
    const { edits, what } = makeLineEdits(plan.edit, line, more, settledKey);
    if (await editing.change(edits, what === undefined ? {} : { what })) onAdded?.();
  };
  useScreenKeys<'a'>({ a: canAdd ? () => void add() : undefined }, { repeats: false });
  return (
    <>
      <Group className={classes.addLine} gap={10} wrap="nowrap" align="center">
        <Button
          size="sm"
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          disabled={!canAdd}
          loading={editing.isChanging}
          {...hintKey<OpeningKey>('a')}
          onClick={() => void add()}
        >
          Add to book
        </Button>
        <span className={classes.rowLine}>
          {plan && `Goes to ${plan.chapterName}.`}
          {plan === null && 'No chapter can take this line: they are full, or start elsewhere.'}
          {plan && effect && (
            <>
              <br />
              {effect}
            </>
          )}
        </span>
      </Group>
      <EditProblem editing={editing} />
    </>
  );
}
