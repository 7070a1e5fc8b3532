import { Button, Group, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { makeGainText } from '#chess/opening/odds';

import { holdFocus } from '../../../ui/lost-focus.ts';
import { hintKey, useScreenKeys } from '../../../ui/screen-keys.tsx';
import type { OpeningKey } from '../opening-keys.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { EditProblem } from './edit-problem.tsx';
import {
  makeAnswersText,
  makeLineEdits,
  type PlannedLine,
  useLinePlans,
  type WantedLine,
} from './plan-line.ts';
import { useEditing } from './use-editing.ts';
import classes from '../openings.module.css';

interface AddToBookProps {
  line: WantedLine | undefined;
  more?: readonly (readonly string[])[] | undefined;
  isWorkedOut?: boolean;
  /** In this position, the new move replaces all other moves. */
  settledKey?: string | undefined;
  label?: string;
  effect?: string | undefined;
  gain?: number | undefined;
}

export function AddToBook(props: AddToBookProps) {
  const { line, more = [], isWorkedOut = true, settledKey, effect, gain } = props;
  const { label = 'Add to repertoire' } = props;
  const { book } = useRepertoire();
  const gained = makeGainText(gain);
  const plans = useLinePlans(book, line);
  const [chosen, setChosen] = useState<string>();
  const plan = plans?.find(({ edit }) => edit.chapter === chosen) ?? plans?.[0];
  const editing = useEditing(book.color);
  const canAdd = plan !== undefined && isWorkedOut && !editing.isChanging;
  const bar = useRef<HTMLDivElement>(null);
  const add = async (): Promise<void> => {
    if (!plan) return;
    const giveBack = holdFocus(bar.current, bar.current?.closest<HTMLElement>('[tabindex]'));
    const { edits, what } = makeLineEdits(plan.edit, line, more, settledKey);
    await editing.change(edits, what === undefined ? {} : { what });
    giveBack();
  };
  useScreenKeys<'a'>({ a: canAdd ? () => void add() : undefined }, { repeats: false });
  return (
    <>
      <Group ref={bar} className={classes.addLine} gap={10} wrap="nowrap" align="center">
        <Button
          size="sm"
          style={{ flexShrink: 0 }}
          leftSection={<IconPlus size={17} aria-hidden="true" />}
          disabled={!canAdd}
          loading={editing.isChanging}
          {...hintKey<OpeningKey>('a')}
          onClick={() => void add()}
        >
          {label}
        </Button>
        <span className={classes.rowLine}>
          {plan && plans && <Destination plan={plan} plans={plans} onChoose={setChosen} />}
          {plans?.length === 0 &&
            'No chapter can take this line: each is full or has another start position.'}
          {plan && (effect ?? gained) !== undefined && (
            <>
              <br />
              {[effect, gained && `${gained}.`].filter(Boolean).join(' ')}
            </>
          )}
        </span>
      </Group>
      {line && isWorkedOut && <span className={classes.rowLine}>{makeAnswersText(line, more)}</span>}
      <EditProblem editing={editing} />
    </>
  );
}

interface DestinationProps {
  plan: PlannedLine;
  plans: readonly PlannedLine[];
  onChoose: (chapter: string) => void;
}

function Destination({ plan, plans, onChoose }: DestinationProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <NativeSelect
        size="xs"
        aria-label="Chapter"
        autoFocus
        value={plan.edit.chapter}
        data={plans.map(({ edit, chapterName }) => ({ value: edit.chapter, label: chapterName }))}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    );
  return (
    <>
      {`Goes to ${plan.chapterName}.`}
      {plans.length > 1 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setIsOpen(true)}>
          Change chapter
        </Button>
      )}
    </>
  );
}
