import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { countOf } from '#chess/count-of';

import { findTagsFault, parseTypedTags } from '../../../card-editor/edited-card.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { makeTagText } from '../tag-words.ts';

interface TagModalProps {
  kind: 'add_tag' | 'remove_tag';
  count: number;
  known: readonly string[];
  onChoose: (tag: string) => void;
  onClose: () => void;
}

export function TagModal({ kind, count, known, onChoose, onClose }: TagModalProps) {
  const [text, setText] = useState('');
  const listId = useId();
  const [tag, ...others] = parseTypedTags(text);
  const fault = others.length > 0 ? 'Enter one tag at a time.' : findTagsFault(text);
  const isReady = tag !== undefined && fault === undefined;
  const title =
    kind === 'add_tag'
      ? `Add a tag to ${countOf(count, 'card')}`
      : `Remove a tag from ${countOf(count, 'card')}`;
  return (
    <Dialog onClose={onClose} title={title} width={420}>
      <DialogForm
        submitLabel={kind === 'add_tag' ? 'Add tag' : 'Remove tag'}
        isOff={!isReady}
        onSubmit={() => isReady && onChoose(tag)}
        onCancel={onClose}
      >
        <TextInput
          label="Tag"
          data-autofocus
          list={listId}
          spellCheck={false}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <datalist id={listId}>
          {known.map((word) => (
            <option key={word} value={word}>
              {makeTagText(word)}
            </option>
          ))}
        </datalist>
      </DialogForm>
    </Dialog>
  );
}
