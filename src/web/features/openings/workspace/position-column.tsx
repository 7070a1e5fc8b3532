import { Button } from '@mantine/core';
import { IconPencil, IconSwords } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router';

import { AnalysisLines } from '../../../engine/analysis-lines.tsx';
import { useStoredSteps } from '../../../opening/stored-steps.ts';
import { makePlayOutAddress } from '../../../training/play-out-address.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { parts } from '../../../ui/parts.tsx';
import { PositionPanels } from '../../../ui/position-panels.tsx';
import type { BookPosition } from '../../../worker/book-position.ts';
import { useRepertoire } from '../repertoire-context.ts';
import { makeShownFen } from './position-words.ts';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

const EditStepsPanel = lazyPart(async () => (await import('../edit/steps.tsx')).EditStepsPanel);
const PositionEditor = lazyPart(async () => (await import('../edit/position-editor.tsx')).PositionEditor);

export function PositionColumn({ position }: { position: BookPosition }) {
  const { book } = useRepertoire();
  const { state, view, liveAnalysis, edited, send } = useWorkspace();
  const { color } = book;
  const { done, undone } = useStoredSteps(color);
  const hasSteps = done.length + undone.length > 0;
  return (
    <>
      <PositionPanels fen={view.boardKey}>
        {liveAnalysis && <AnalysisLines {...liveAnalysis} />}
        {!edited && !state.isStudyDrawn && !position.isOwnTurn && (
          <p className={parts.legend} aria-hidden="true">
            <span data-tone="other">opponents’ replies (wider arrow: more common)</span>
            <span data-tone="bad">not in repertoire</span>
          </p>
        )}
        {!edited && <PositionRemarks position={position} />}
      </PositionPanels>
      <div className={parts.wrap}>
        {position.isInBook && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={edited !== undefined}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => send({ kind: 'toggle', what: 'isEditing' })}
          >
            Edit this position
          </Button>
        )}
        <Button
          component={Link}
          to={makePlayOutAddress({
            fen: makeShownFen(position, view.gapRow?.key),
            color,
            from: position.name?.name,
          })}
          variant="default"
          size="xs"
          leftSection={<IconSwords size={16} aria-hidden="true" />}
        >
          Play it out
        </Button>
        {hasSteps && (
          <Suspense>
            <EditStepsPanel color={color} />
          </Suspense>
        )}
      </div>
      {edited && (
        <Suspense>
          <PositionEditor edited={edited} onRemoved={() => send({ kind: 'back' })} />
        </Suspense>
      )}
    </>
  );
}

function PositionRemarks({ position }: { position: BookPosition }) {
  const { state, send } = useWorkspace();
  const { remarks, otherWays, key } = position;
  const written = remarks.filter(({ text }) => text !== '');
  const hasShapes = remarks.some(({ shapes }) => shapes.length > 0);
  return (
    <>
      {otherWays.length > 0 && (
        <p>
          <span className={classes.label}>Also reached by</span>
          {otherWays.map(({ line, start, sans }, index) => (
            <span key={line}>
              {index > 0 && '; '}
              <button
                type="button"
                className={parts.link}
                onClick={() => send({ kind: 'go', to: { key, start, sans }, isStep: true })}
              >
                {line}
              </button>
            </span>
          ))}
        </p>
      )}
      {written.map(({ chapter, chapterName, text }) => (
        <section key={`${chapter} ${text}`}>
          <h2 className={classes.label}>{`Study comment, ${chapterName}`}</h2>
          <p className={classes.comment}>{text}</p>
        </section>
      ))}
      {hasShapes && (
        <p>
          <button
            type="button"
            className={parts.link}
            onClick={() => send({ kind: 'toggle', what: 'isStudyDrawn' })}
          >
            {state.isStudyDrawn ? 'Show moves on the board' : 'Show study arrows on the board'}
          </button>
        </p>
      )}
    </>
  );
}
