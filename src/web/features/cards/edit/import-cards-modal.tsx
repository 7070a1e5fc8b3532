import { Button, Group, List, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { countOf } from '#chess/count-of';
import { ankiLimits, ankiPackageText } from '#contract/anki-package';
import { cardsImported, type ImportedCard, importLimits } from '#contract/card-import';
import { cardTextLimits, type ReadCards } from '#contract/card-text/read';

import { cardsChanged } from '../../../card-editor/saved-cards.ts';
import { ApiFailure, postJson } from '../../../lib/api-client.ts';
import { checks } from '../../../worker/workers.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { InlineError } from '../../../ui/inline-error.tsx';
import { showNotice } from '../../../ui/notices.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import classes from './manage-page.module.css';

const mostFaultsShown = 8;

async function isAnkiPackage(file: File): Promise<boolean> {
  const sign = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  return /\.(apkg|colpkg)$/i.test(file.name) || String.fromCharCode(...sign) === 'PK\u0003\u0004';
}

interface ReadFile extends ReadCards {
  leftOut: number;
  openingMoves: number;
}

async function readFile(file: File): Promise<ReadFile | string> {
  const isPackage = await isAnkiPackage(file);
  const mostBytes = isPackage ? ankiLimits.bytes : cardTextLimits.bytes;
  if (file.size > mostBytes)
    return `The file is larger than ${mostBytes >> 20} MiB${isPackage ? '. Export it from Anki without media' : ''}`;
  try {
    const { text, left_out, opening_moves } = isPackage
      ? await sendAnkiPackage(file)
      : { text: await file.text(), left_out: 0, opening_moves: 0 };
    const read = await checks.cardText.parseCardText(text);
    return { ...read, leftOut: left_out, openingMoves: opening_moves };
  } catch (error) {
    return error instanceof ApiFailure
      ? error.message
      : 'The file could not be read. Save it as text with tabs or commas and try again';
  }
}

export function ImportCardsModal({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [read, setRead] = useState<ReadFile & { name: string }>();
  const [trouble, setTrouble] = useState<string>();
  const [isReading, setIsReading] = useState(false);
  const [done, setDone] = useState(0);
  const chosen = useRef<File>(undefined);

  async function open(file: File | undefined): Promise<void> {
    chosen.current = file;
    setRead(undefined);
    setTrouble(undefined);
    if (file === undefined) return;
    setIsReading(true);
    const found = await readFile(file);
    if (chosen.current !== file) return;
    setIsReading(false);
    if (typeof found === 'string') setTrouble(found);
    else setRead({ ...found, name: file.name });
  }

  const store = useMutation({
    mutationFn: async (cards: readonly ImportedCard[]) => {
      const sums = { added: 0, changed: 0 };
      for (let at = 0; at < cards.length; at += importLimits.cardsPerRequest) {
        const slice = cards.slice(at, at + importLimits.cardsPerRequest);
        const { api_data } = await postJson('/api/import-cards', { cards: slice }, cardsImported);
        sums.added += api_data.added;
        sums.changed += api_data.changed;
        setDone(at + slice.length);
      }
      return sums;
    },
    onSuccess: ({ added, changed }) => {
      showNotice(`${countOf(added, 'card')} added, ${changed} updated.`);
      onClose();
    },
    onSettled: () => cardsChanged(queryClient),
  });
  return (
    <Dialog onClose={onClose} title="Import cards" width={560}>
      <Text size="sm" mb="sm">
        Choose an Anki package with positions, or a text file with tabs or commas. Repeating an import adds no
        duplicates.
      </Text>
      <label className={classes.file}>
        <span>Choose a file (.apkg, .tsv, .csv or .txt)</span>
        <input
          type="file"
          accept=".apkg,.tsv,.csv,.txt,text/plain,text/csv,text/tab-separated-values"
          data-autofocus
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
      </label>
      {isReading && <Waiting>Reading the file</Waiting>}
      {store.isPending && <Waiting>{`Saved ${done} of ${countOf(store.variables.length, 'card')}`}</Waiting>}
      {trouble !== undefined && <InlineError>{trouble}.</InlineError>}
      {read && (
        <div role="status">
          <Text size="sm" mt="sm">
            {`${read.name}: ${countOf(read.cards.length, 'card')}`}
            {read.faults.length > 0 && `, ${countOf(read.faults.length, 'row')} left out`}
            {read.leftOut > 0 && `, ${countOf(read.leftOut, 'Anki note')} without a position left out`}
            {read.openingMoves > 0 &&
              `, ${countOf(read.openingMoves, 'repertoire move')} left out: train them from your repertoire`}
          </Text>
          {read.faults.length > 0 && (
            <List size="sm" mt={4}>
              {read.faults.slice(0, mostFaultsShown).map(({ row, message }) => (
                <List.Item key={row}>{`Row ${row}: ${message}.`}</List.Item>
              ))}
            </List>
          )}
        </div>
      )}
      {store.isError && (
        <InlineError>
          {done === 0 ? 'No cards were saved' : `Only the first ${countOf(done, 'card')} were saved`}:{' '}
          {store.error.message}. Import the file again: that adds no duplicates.
        </InlineError>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={!read || read.cards.length === 0}
          loading={store.isPending}
          onClick={() => read && store.mutate(read.cards)}
        >
          {read && read.cards.length > 0 ? `Import ${countOf(read.cards.length, 'card')}` : 'Import'}
        </Button>
      </Group>
    </Dialog>
  );
}

/** The server reads the package, because it contains an SQLite database. */
async function sendAnkiPackage(file: File): Promise<z.infer<typeof ankiPackageText>['api_data']> {
  const bytes = await file.arrayBuffer();
  const answer = await fetch('/api/read-anki-package', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
  }).catch(() => undefined);
  if (answer === undefined) throw new ApiFailure(0, 'unreachable', 'The server cannot be reached');
  const data: unknown = await answer.json().catch(() => undefined);
  const { success, data: read } = ankiPackageText.safeParse(data);
  if (success) return read.api_data;
  const message =
    data instanceof Object && 'message' in data ? String(data.message) : 'The package could not be read';
  throw new ApiFailure(answer.status, 'invalid', message);
}
