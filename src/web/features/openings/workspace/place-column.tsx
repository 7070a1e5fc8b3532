import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense } from 'react';

import type { StudyColor } from '#contract/studies';

import type { Looking } from '../../../engine/use-looking.ts';
import type { AskedPlace, BookPlace } from '../../../opening/book-place.ts';
import type { OpeningStudy } from '../../../opening/studies.ts';
import type { Book } from '../../../opening/use-book.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { SendChanges } from '../edit/send-changes.tsx';
import { EditSteps } from '../edit/steps.tsx';
import { BehindPanel } from './behind-panel.tsx';
import { PlaceRemarks } from './place-remarks.tsx';
import classes from './workspace.module.css';

const LookingLines = lazyPart(async () => (await import('../../../engine/looking-lines.tsx')).LookingLines);
const PlaceEditor = lazyPart(async () => (await import('../edit/place-editor.tsx')).PlaceEditor);

interface PlaceColumnProps {
  book: Book;
  study: OpeningStudy;
  color: StudyColor;
  place: BookPlace | undefined;
  looking: Looking | undefined;
  isEditing: boolean;
  onEdit: () => void;
  onGo: (asked: AskedPlace) => void;
  onRemoved: () => void;
}

/** What stands under the board: the engine, what is to be trained, what the study says and how to change it. */
export function PlaceColumn(props: PlaceColumnProps) {
  const { book, study, color, place, looking, isEditing, onEdit, onGo, onRemoved } = props;
  return (
    <>
      {looking && (
        <Suspense>
          <LookingLines {...looking} />
        </Suspense>
      )}
      {place && !place.isOwnTurn && (
        <p className={classes.legend} aria-hidden="true">
          <span>
            <span className={classes.line} data-color="blue" /> opponents’ replies, wider is more often
          </span>
          <span>
            <span className={classes.line} data-color="red" /> not answered
          </span>
        </p>
      )}
      {place && <BehindPanel place={place} color={color} />}
      {place && <PlaceRemarks place={place} onGo={onGo} />}
      <div className={classes.editLine}>
        {place?.isInBook && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={isEditing}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit this position
          </Button>
        )}
        <EditSteps color={color} />
        <SendChanges study={study} />
      </div>
      {place?.isInBook && isEditing && (
        <Suspense>
          <PlaceEditor
            book={book}
            study={study}
            color={color}
            positionKey={place.key}
            onRemoved={onRemoved}
          />
        </Suspense>
      )}
    </>
  );
}
