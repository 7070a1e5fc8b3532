import { Button } from '@mantine/core';
import { IconPencil, IconSwords } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';

import type { StudyColor } from '#contract/studies';

import type { Looking } from '../../../engine/use-looking.ts';
import type { AskedPlace, BookPlace } from '../../../worker/book-place.ts';
import { useKeptSteps } from '../../../opening/kept-steps.ts';
import { makePlayOutAddress } from '../../../training/play-out-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { EditedPlace } from '../edit/use-edited-place.ts';
import { PlaceRemarks } from './place-remarks.tsx';
import { makeShownFen } from './place-words.ts';
import classes from './workspace.module.css';
import { LookingLines } from '../../../engine/looking-lines.tsx';
import { EditStepsPanel } from '../edit/steps.tsx';

const PlaceEditor = lazyPart(async () => (await import('../edit/place-editor.tsx')).PlaceEditor);

interface PlaceColumnProps {
  color: StudyColor;
  place: BookPlace | undefined;
  /** After a reply outside the repertoire. */
  gapKey: string | undefined;
  looking: Looking | undefined;
  edited: EditedPlace | undefined;
  /** The study's arrows instead of moves. */
  isStudyDrawn: boolean;
  onDrawStudy: () => void;
  onEdit: () => void;
  onGo: (asked: AskedPlace) => void;
  onRemoved: () => void;
}

/** Engine, comments and editor. */
export function PlaceColumn(props: PlaceColumnProps) {
  const { color, place, gapKey, looking, edited, isStudyDrawn, onDrawStudy, onEdit, onGo, onRemoved } = props;
  const { done, undone } = useKeptSteps(color);
  const hasSteps = done.length + undone.length > 0;
  return (
    <>
      {looking && <LookingLines {...looking} />}
      {place && !edited && !isStudyDrawn && !place.isOwnTurn && (
        <p className={classes.legend} aria-hidden="true">
          <span>
            <span className={classes.line} data-color="blue" /> opponents’ replies (wider: more common)
          </span>
          <span>
            <span className={classes.line} data-color="red" /> unanswered
          </span>
        </p>
      )}
      {place && !edited && (
        <PlaceRemarks place={place} onGo={onGo} isDrawn={isStudyDrawn} onDraw={onDrawStudy} />
      )}
      <div className={classes.editLine}>
        {place?.isInBook && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={edited !== undefined}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={onEdit}
          >
            Edit this position
          </Button>
        )}
        {place && (
          <Button
            component={Link}
            to={makePlayOutAddress({
              fen: makeShownFen(place, gapKey),
              color,
              from: place.name?.name,
            })}
            variant="default"
            size="xs"
            leftSection={<IconSwords size={16} aria-hidden="true" />}
          >
            Play it out
          </Button>
        )}
        {hasSteps && <EditStepsPanel color={color} />}
      </div>
      {edited && (
        <Suspense>
          <PlaceEditor edited={edited} onRemoved={onRemoved} />
        </Suspense>
      )}
    </>
  );
}
