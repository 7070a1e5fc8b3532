import { Button, Group, Textarea } from '@mantine/core';
import { IconSwords } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';

import { findPosition } from '#chess/position/moves';
import { parseSetup } from '#chess/position/setup';

import { makePlayOutAddress } from '../training/play-out-address.ts';
import { Dialog } from '../ui/dialog.tsx';

interface SetUpModalProps {
  title: string;
  fen: string;
  onSetUp: (fen: string) => void;
  onClose: () => void;
}

export function SetUpModal({ title, fen, onSetUp, onClose }: SetUpModalProps) {
  const [text, setText] = useState(fen);
  const setup = parseSetup(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (setup.fen !== undefined) onSetUp(setup.fen);
  };
  return (
    <Dialog onClose={onClose} title={title} width={620}>
      <form onSubmit={submit}>
        <Textarea
          label="FEN"
          data-autofocus
          autosize
          minRows={2}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          onKeyDown={(event) => {
            if (event.key === 'Enter') submit(event);
          }}
          error={setup.reason}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Group justify="flex-end" mt="lg">
          {findPosition(setup.fen ?? '')?.isEnd() === false && (
            <Button
              component={Link}
              // Opens in a new tab, so that the edited card is not lost.
              target="_blank"
              to={makePlayOutAddress({
                fen: setup.fen ?? '',
                color: setup.fen?.includes(' b ') ? 'black' : 'white',
              })}
              variant="default"
              leftSection={<IconSwords size={18} stroke={1.7} aria-hidden="true" />}
            >
              Play it out
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={setup.fen === undefined}>
            Set up
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
