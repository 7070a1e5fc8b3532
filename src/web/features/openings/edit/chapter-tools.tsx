import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { EDITING_LIMITS } from '#chess/opening/editing/limits';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import { checks } from '../../../worker/workers.ts';
import { getOpening } from '../../../opening/studies.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { parts } from '../../../ui/parts.tsx';
import { EditProblem } from './edit-problem.tsx';
import { OrderTool } from './order-tool.tsx';
import { useEditing } from './use-editing.ts';
import classes from '../openings.module.css';

export function ChapterTools() {
  const { book } = useRepertoire();
  const { id, study, color } = book;
  const { data: chapters = [] } = useQuery({
    queryKey: ['study-chapters', id],
    queryFn: () => (study ? checks.edits.listChapters({ book: checks.hand(getOpening(study)) }) : []),
    ...localQueryOptions,
  });
  const editing = useEditing(color);
  const [named, setNamed] = useState<string>();
  const { change, isChanging } = editing;
  return (
    <div className={parts.stack}>
      <ol className={classes.order}>
        {chapters.map(({ key, name, study: of }, index) => (
          <li key={key}>
            {named === key ? (
              <NameForm
                label={`New name for ${name}`}
                name={name}
                submit="Rename"
                isChanging={isChanging}
                onName={async (next) => {
                  if (await change([{ kind: 'rename-chapter', chapter: key, name: next }]))
                    setNamed(undefined);
                }}
              />
            ) : (
              <Group gap={2} wrap="nowrap">
                <span className={classes.rowText}>{of ? `${name} (${of.title})` : name}</span>
                <OrderTool label={`Rename ${name}`} word="name" onClick={() => setNamed(key)} />
                <OrderTool
                  label={`Move ${name} up`}
                  word="up"
                  disabled={chapters[index - 1]?.study?.place !== of?.place || index === 0 || isChanging}
                  onClick={() => void change([{ kind: 'move-chapter', chapter: key, to: index - 1 }])}
                />
                <OrderTool
                  label={`Move ${name} down`}
                  word="down"
                  disabled={
                    chapters[index + 1]?.study?.place !== of?.place ||
                    index === chapters.length - 1 ||
                    isChanging
                  }
                  onClick={() => void change([{ kind: 'move-chapter', chapter: key, to: index + 1 }])}
                />
                <OrderTool
                  label={`Remove ${name}`}
                  word="remove"
                  disabled={
                    isChanging ||
                    chapters.every(({ key: other, study }) => other === key || study?.place !== of?.place)
                  }
                  onClick={() => void change([{ kind: 'remove-chapter', chapter: key }])}
                />
              </Group>
            )}
          </li>
        ))}
      </ol>
      <NameForm
        key={chapters.length}
        label="New chapter"
        name=""
        submit="Add chapter"
        isChanging={isChanging}
        onName={async (name) => {
          await change([{ kind: 'add-chapter', name, orientation: color }]);
        }}
      />
      <EditProblem editing={editing} />
    </div>
  );
}

interface NameFormProps {
  label: string;
  name: string;
  submit: string;
  isChanging: boolean;
  onName: (name: string) => Promise<void>;
}

function NameForm({ label, name, submit, isChanging, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== '') void onName(typed.trim());
  }

  return (
    <form onSubmit={onSubmit}>
      <Group gap={6} align="flex-end" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          label={label}
          value={typed}
          maxLength={EDITING_LIMITS.nameLength}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default" disabled={typed.trim() === ''} loading={isChanging}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
