import type { RecallKind } from '#chess/memory/position-recall';

import { parts } from '../../../ui/parts.tsx';
import classes from './workspace.module.css';

const kinds: Record<RecallKind, { word: string; tone?: 'good' | 'due' | 'bad' }> = {
  remembered: { word: 'remembered', tone: 'good' },
  due: { word: 'due', tone: 'due' },
  missed: { word: 'trouble spot', tone: 'bad' },
  new: { word: 'new' },
};

function Dot({ kind, isNamed }: { kind: RecallKind | undefined; isNamed: boolean }) {
  const { word, tone } = kind ? kinds[kind] : {};
  return (
    <span
      className={`${parts.dot} ${classes.dot}`}
      data-kind={kind}
      data-tone={tone}
      {...(isNamed && word !== undefined && { role: 'img', 'aria-label': word })}
    />
  );
}

export function RecallDot({ kind }: { kind: RecallKind | undefined }) {
  return <Dot kind={kind} isNamed />;
}

export function RecallLegend() {
  return (
    <p className={`${parts.wrap} ${parts.small} ${classes.legend}`} aria-hidden="true">
      {(['remembered', 'due', 'missed', 'new'] as const).map((kind) => (
        <span key={kind} className={parts.row}>
          <Dot kind={kind} isNamed={false} /> {kinds[kind].word}
        </span>
      ))}
    </p>
  );
}
