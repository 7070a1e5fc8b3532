import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { isShape } from '#chess/pgn/shapes';
import type { PositionOccurrence } from '#chess/opening/editing/occurrences';

import { localQueryOptions } from '../../../lib/local-query-options.ts';
import type { BoardColor, BoardShape } from '../../../board/board-config.ts';
import type { ShownBook } from '../use-book.ts';
import { drawShape, readShapeTexts, splitShapes } from './drawn-shapes.ts';
import { type Editing, useEditing } from './use-editing.ts';

export interface EditedPosition {
  occurrences: readonly PositionOccurrence[] | undefined;
  occurrence: PositionOccurrence | undefined;
  name: string;
  index: number;
  choose: (index: number) => void;
  editing: Editing;
  field: string;
  type: (field: string | undefined) => void;
  shapes: readonly BoardShape[];
  draw: (shape: BoardShape) => void;
  pen: BoardColor | undefined;
  choosePen: (pen: BoardColor | undefined) => void;
}

interface Sketch {
  name: string;
  field: string;
  bookId: string | undefined;
}

interface WantedPosition {
  book: ShownBook;
  isEditing: boolean;
  positionKey: string | undefined;
}

export function useEditedPosition(wanted: WantedPosition): EditedPosition | undefined {
  const { book, isEditing } = wanted;
  const positionKey = isEditing ? wanted.positionKey : undefined;
  const { data: occurrences, isPlaceholderData } = useQuery({
    queryKey: ['study-places', positionKey, book.id],
    queryFn: async () => (await import('./plan-line.ts')).findStudyOccurrences(book, positionKey ?? ''),
    enabled: positionKey !== undefined,
    // Keep the form open while the edited study loads.
    placeholderData: (before, query) => (query?.queryKey[1] === positionKey ? before : undefined),
    ...localQueryOptions,
  });
  const editing = useEditing(book.color);
  const [chosen, setChosen] = useState(0);
  const [pen, choosePen] = useState<BoardColor>();
  const [storedSketch, setSketch] = useState<Sketch>();
  const [saving, setSaving] = useState(0);
  if (!isEditing && (chosen > 0 || pen !== undefined || storedSketch !== undefined)) {
    setChosen(0);
    choosePen(undefined);
    setSketch(undefined);
  }

  const index = Math.min(chosen, (occurrences?.length ?? 0) - 1);
  const occurrence = occurrences?.[index];
  const name = occurrence ? `${positionKey} ${occurrence.chapter} ${occurrence.path.join(' ')}` : '';
  // Keep the unsaved drawing until the changed study has loaded, so that the next stroke adds to it.
  const isSaved =
    storedSketch?.bookId !== undefined &&
    saving === 0 &&
    !isPlaceholderData &&
    storedSketch.bookId !== book.id;
  // Clear the saved drawing, because after an undo it could appear again.
  if (isSaved) setSketch(undefined);
  const sketch = storedSketch?.name === name && !isSaved ? storedSketch : undefined;
  const saved = occurrence?.shapes.join(' ') ?? '';
  const field = sketch?.field ?? saved;
  const shapes = useMemo(() => readShapeTexts(splitShapes(field)), [field]);
  const bookId = book.id;
  return useMemo(() => {
    if (positionKey === undefined) return undefined;

    async function save({ chapter, path }: PositionOccurrence, next: readonly string[]): Promise<void> {
      setSketch({ name, field: next.join(' '), bookId });
      setSaving((count) => count + 1);
      const edit = { kind: 'set-shapes', chapter, path, shapes: next } as const;
      const isDone = await editing.change([edit], { withNotice: false });
      setSaving((count) => count - 1);
      if (!isDone) setSketch(undefined);
    }

    return {
      occurrences,
      occurrence,
      name,
      index,
      choose: setChosen,
      editing,
      field,
      type: (next) => setSketch(next === undefined ? undefined : { name, field: next, bookId: undefined }),
      shapes,
      draw: (shape) =>
        occurrence && void save(occurrence, drawShape(splitShapes(field).filter(isShape), shape)),
      pen,
      choosePen,
    };
  }, [positionKey, bookId, occurrences, occurrence, name, index, editing, field, shapes, pen]);
}
