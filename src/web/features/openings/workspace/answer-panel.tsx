import { Button, Group, UnstyledButton } from '@mantine/core';

import { makeChanceText, makeShareText } from '#chess/opening/odds';
import { appendMove, makeMoveNumber } from '#chess/pgn/numbered-moves';
import { makeScoreText } from '#chess/review/win-chance';

import { makePercentText } from '../../../lib/percent-text.ts';
import { parts } from '../../../ui/parts.tsx';
import type { BookPosition } from '../../../worker/book-position.ts';
import { AddToBook } from '../edit/add-to-book.tsx';
import { IgnoreForm } from '../edit/ignore-form.tsx';
import { OfferList, OfferStatus } from '../offers/offer-list.tsx';
import { canAddOffer, findGain, makeOpenText } from '../offers/open-offer.ts';
import type { MoveRow } from './move-rows.ts';
import { useWorkspace } from './use-workspace.ts';
import classes from './workspace.module.css';

interface AnswerPanelProps {
  position: BookPosition;
  gapRow: MoveRow;
}

export function AnswerPanel({ position, gapRow }: AnswerPanelProps) {
  const { state, answers, send } = useWorkspace();
  const { offers, candidates, isAsking, chosen } = answers;
  const title = `Answer ${makeMoveNumber(position.ply)} ${gapRow.san} with`;
  const ply = position.ply + 1;
  const offered = offers?.offers ?? [];
  const isByHand = chosen !== undefined && !offered.some(({ san }) => san === chosen);
  const isIgnoring = state.ignoring === gapRow.key;
  const choose = (san: string): void => send({ kind: 'answer', san });
  // List popular moves only if the engine fails, because they may be mistakes.
  const others =
    offers?.failure === undefined ? candidates.filter(({ san }) => isByHand && san === chosen) : candidates;
  return (
    <section aria-label={title}>
      <Group justify="space-between" gap="xs">
        <h2 className={classes.label}>{title}</h2>
        {!isIgnoring && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={() => send({ kind: 'ignore' })}>
            Ignore this gap
          </Button>
        )}
      </Group>
      {offers && <OfferStatus offers={offers} />}
      {offered.length > 0 && <OfferList offers={offered} ply={ply} chosen={chosen} onChoose={choose} />}
      <div className={classes.candidates} role="group" aria-label="More moves">
        {others.map(({ san, share, score, value }) => (
          <UnstyledButton
            key={san}
            className={parts.choice}
            aria-pressed={san === chosen}
            onClick={() => choose(san)}
          >
            <span className={classes.candidateMove}>
              <b>{appendMove('', ply, san)}</b>
              {value && <span aria-label="engine">{makeScoreText(value)}</span>}
            </span>
            <span className={parts.small}>
              {share === undefined ? 'your move' : `${makeShareText(share)} play it`}
              {score !== undefined && `, results ${makePercentText(score)}`}
            </span>
          </UnstyledButton>
        ))}
        {offers?.failure !== undefined && candidates.length === 0 && (
          <p className={parts.small}>{isAsking ? 'Looking up moves.' : 'Play your answer on the board.'}</p>
        )}
      </div>
      {isIgnoring ? (
        <IgnoreForm fen={position.key} san={gapRow.san} onDone={() => send({ kind: 'stop-ignoring' })} />
      ) : (
        <AddAnswer position={position} gapRow={gapRow} />
      )}
    </section>
  );
}

function AddAnswer({ position, gapRow }: AnswerPanelProps) {
  const { offers, offered, chosen } = useWorkspace().answers;
  const { chance } = gapRow;
  const sans = position.way.map(({ san }) => san);
  const line =
    chosen === undefined
      ? undefined
      : {
          start: position.start,
          sans: [...sans, gapRow.san, chosen],
          known: sans.length,
          knownKey: position.key,
        };
  const need = chance === undefined ? undefined : `You need this move ${makeChanceText(chance)}.`;
  return (
    <AddToBook
      line={line}
      more={offered?.lines}
      isWorkedOut={!offers || offered === undefined || canAddOffer(offers, offered)}
      effect={(offers && makeOpenText(offers, offered)) ?? need}
      gain={findGain(offered?.moves, chance)}
    />
  );
}
