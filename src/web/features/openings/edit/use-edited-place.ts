/** The place that is being edited: the chosen chapter of all that have the position, and what is drawn there. */
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
  /** Undefined until they are read. */
  places: readonly PositionPlace[] | undefined;
  /** The chosen one; undefined where the study has no such position. */
  place: PositionPlace | undefined;
  /** Names the chosen one, whatever it says. */
  name: string;
  index: number;
  choose: (index: number) => void;
  editing: Editing;
  /** `Gd4 Rf3d4`: as saved, or as it is being typed or drawn. */
  field: string;
  type: (field: string | undefined) => void;
  shapes: readonly BoardShape[];
  /** Saves it at once. */
  draw: (shape: BoardShape) => void;
  pen: BoardColor | undefined;
  choosePen: (pen: BoardColor | undefined) => void;
}

interface Sketch {
  /** The name of the place it belongs to. */
  name: string;
  field: string;
  /** The book's name when the last change of it was asked for; undefined while it is only typed. */
  bookId: string | undefined;
}

interface WantedPlace {
  book: ShownBook;
  study: OpeningStudy;
  color: StudyColor;
  isEditing: boolean;
  /** Undefined where there is nothing to edit. */
  positionKey: string | undefined;
}

/** A new object only when something of it has changed. Undefined where there is nothing to edit. */
export function useEditedPlace(wanted: WantedPlace): EditedPlace | undefined {
  const { book, study, color, isEditing } = wanted;
  const positionKey = isEditing ? wanted.positionKey : undefined;
  const { data: places, isPlaceholderData } = useQuery({
    queryKey: ['study-places', positionKey, book.id],
    queryFn: () => findStudyPlaces(study, positionKey ?? ''),
    enabled: positionKey !== undefined,
    // After a change of this position the form stays while it is read again.
    placeholderData: (before, query) => (query?.queryKey[1] === positionKey ? before : undefined),
    ...madeHere,
  });
  const editing = useEditing(color);
  const [chosen, setChosen] = useState(0);
  const [pen, choosePen] = useState<BoardColor>();
  const [kept, setSketch] = useState<Sketch>();
  const [saving, setSaving] = useState(0);
  // A form that is closed and opened again starts from the beginning.
  if (!isEditing && (chosen > 0 || pen !== undefined || kept !== undefined)) {
    setChosen(0);
    choosePen(undefined);
    setSketch(undefined);
  }

  const index = Math.min(chosen, (places?.length ?? 0) - 1);
  const place = places?.[index];
  const name = place ? `${positionKey} ${place.chapter} ${place.path.join(' ')}` : '';
  // A drawing stays until the study has it, so that the next stroke adds to it.
  const isSaved = kept?.bookId !== undefined && saving === 0 && !isPlaceholderData && kept.bookId !== book.id;
  // Forgotten, not only ignored: an undo may bring back the very text it was drawn on.
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
      // No notice for each stroke: the board shows it, and Undo stands beside it.
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
