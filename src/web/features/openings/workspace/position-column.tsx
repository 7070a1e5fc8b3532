import { Button } from '@mantine/core';
import { IconPencil, IconSwords } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';

import type { StudyColor } from '#contract/studies';

import type { LiveAnalysis } from '../../../engine/use-live-analysis.ts';
import type { PositionRequest, BookPosition } from '../../../worker/book-position.ts';
import { useStoredSteps } from '../../../opening/stored-steps.ts';
import { makePlayOutAddress } from '../../../training/play-out-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { EditedPosition } from '../edit/use-edited-position.ts';
import { PositionRemarks } from './position-remarks.tsx';
import { makeShownFen } from './position-words.ts';
import classes from './workspace.module.css';
import { AnalysisLines } from '../../../engine/analysis-lines.tsx';
import { EditStepsPanel } from '../edit/steps.tsx';

const PositionEditor = lazyPart(async () => (await import('../edit/position-editor.tsx')).PositionEditor);

interface PositionColumnProps {
  color: StudyColor;
  position: BookPosition | undefined;
  /** After a reply outside the repertoire. */
  gapKey: string | undefined;
  liveAnalysis: LiveAnalysis | undefined;
  edited: EditedPosition | undefined;
  /** The study's arrows instead of moves. */
  isStudyDrawn: boolean;
  onDrawStudy: () => void;
  onEdit: () => void;
  onGo: (request: PositionRequest) => void;
  onRemoved: () => void;
}

/** Engine, comments and editor. */
export function PositionColumn(props: PositionColumnProps) {
  const {
    color,
    position,
    gapKey,
    liveAnalysis,
    edited,
    isStudyDrawn,
    onDrawStudy,
    onEdit,
    onGo,
    onRemoved,
  } = props;
  const { done, undone } = useStoredSteps(color);
  const hasSteps = done.length + undone.length > 0;
  return (
    <>
      {liveAnalysis && <AnalysisLines {...liveAnalysis} />}
      {position && !edited && !isStudyDrawn && !position.isOwnTurn && (
        <p className={classes.legend} aria-hidden="true">
          <span>
            <span className={classes.line} data-color="blue" /> opponents’ replies (wider: more common)
          </span>
          <span>
            <span className={classes.line} data-color="red" /> unanswered
          </span>
        </p>
      )}
      {position && !edited && (
        <PositionRemarks position={position} onGo={onGo} isDrawn={isStudyDrawn} onDraw={onDrawStudy} />
      )}
      <div className={classes.editLine}>
        {position?.isInBook && (
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
        {position && (
          <Button
            component={Link}
            to={makePlayOutAddress({
              fen: makeShownFen(position, gapKey),
              color,
              from: position.name?.name,
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
          <PositionEditor edited={edited} onRemoved={onRemoved} />
        </Suspense>
      )}
    </>
  );
}
