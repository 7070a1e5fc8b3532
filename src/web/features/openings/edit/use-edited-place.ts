/** The edited position: its chosen chapter and shapes. */
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { isShape } from '#chess/pgn/shapes';
import type { PositionPlace } from '#chess/opening/editing/places';
import type { StudyColor } from '#contract/studies';

import { madeHere } from '../../../lib/made-here.ts';
import type { BoardColor, BoardShape } from '../../../board/board-config.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import type { ShownBook } from '../use-book.ts';
import { drawShape, readShapeTexts, splitShapes } from './drawn-shapes.ts';
import { findStudyPlaces } from './plan-line.ts';
import { type Editing, useEditing } from './use-editing.ts';

export interface EditedPlace {
  places: readonly PositionPlace[] | undefined;
  place: PositionPlace | undefined;
  /** Independent of its content. */
  name: string;
  index: number;
  choose: (index: number) => void;
  editing: Editing;
  /** Saved, typed or drawn. */
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
  /** The repertoire's id at the last save; undefined while typing. */
  bookId: string | undefined;
}

interface WantedPlace {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  isEditing: boolean;
  positionKey: string | undefined;
}

/** Stable unless something changed. */
export function useEditedPlace(wanted: WantedPlace): EditedPlace | undefined {
  const { book, study, color, isEditing } = wanted;
  const positionKey = isEditing ? wanted.positionKey : undefined;
  const { data: places, isPlaceholderData } = useQuery({
    queryKey: ['study-places', positionKey, book.id],
    queryFn: () => findStudyPlaces(study, positionKey ?? ''),
    enabled: positionKey !== undefined,
    // Keeps the form while reloading.
    placeholderData: (before, query) => (query?.queryKey[1] === positionKey ? before : undefined),
    ...madeHere,
  });
  const editing = useEditing(color);
  const [chosen, setChosen] = useState(0);
  const [pen, choosePen] = useState<BoardColor>();
  const [kept, setSketch] = useState<Sketch>();
  const [saving, setSaving] = useState(0);
  // Reopening starts over.
  if (!isEditing && (chosen > 0 || pen !== undefined || kept !== undefined)) {
    setChosen(0);
    choosePen(undefined);
    setSketch(undefined);
  }

  const index = Math.min(chosen, (places?.length ?? 0) - 1);
  const place = places?.[index];
  const name = place ? `${positionKey} ${place.chapter} ${place.path.join(' ')}` : '';
  // A drawing stays until saved, so that the next stroke adds to it.
  const isSaved = kept?.bookId !== undefined && saving === 0 && !isPlaceholderData && kept.bookId !== book.id;
  // Cleared, because an undo may restore the same text.
  if (isSaved) setSketch(undefined);
  const sketch = kept?.name === name && !isSaved ? kept : undefined;
  const saved = place?.shapes.join(' ') ?? '';
  const field = sketch?.field ?? saved;
  const shapes = useMemo(() => readShapeTexts(splitShapes(field)), [field]);
  const bookId = book.id;
  return useMemo(() => {
    if (positionKey === undefined) return undefined;

    async function save({ chapter, path }: PositionPlace, next: readonly string[]): Promise<void> {
      setSketch({ name, field: next.join(' '), bookId });
      setSaving((count) => count + 1);
      const edit = { kind: 'set-shapes', chapter, path, shapes: next } as const;
      // No notice per stroke: the board shows it.
      const isDone = await editing.change([edit], { isTold: false });
      setSaving((count) => count - 1);
      if (!isDone) setSketch(undefined);
    }

    return {
      places,
      place,
      name,
      index,
      choose: setChosen,
      editing,
      field,
      type: (next) => setSketch(next === undefined ? undefined : { name, field: next, bookId: undefined }),
      shapes,
      draw: (shape) => place && void save(place, drawShape(splitShapes(field).filter(isShape), shape)),
      pen,
      choosePen,
    };
  }, [positionKey, bookId, places, place, name, index, editing, field, shapes, pen]);
}
