import { Button, Group, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';

import { makeShareText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';
import { makeScoreText } from '#chess/review/win-chance';

import { makePercentText } from '../../../lib/percent-text.ts';
import { OfferList, OfferStatus } from '../offers/offer-list.tsx';
import type { ShownOffers } from '../offers/use-offers.ts';
import type { Candidate } from './candidates.ts';
import classes from './workspace.module.css';

interface AnswerPanelProps {
  /** `Answer 3... h6 with` */
  title: string;
  ply: number;
  offers: ShownOffers | undefined;
  /** Without an engine, and what was played on the board. */
  candidates: readonly Candidate[];
  isAsking: boolean;
  chosen: string | undefined;
  onChoose: (san: string) => void;
  children?: ReactNode;
  onIgnore?: (() => void) | undefined;
}

/** The chosen move is an arrow on the board. */
export function PositionAnswerPanel(props: AnswerPanelProps) {
  const { title, ply, offers, candidates, isAsking, chosen, onChoose, children, onIgnore } = props;
  const offered = offers?.offers ?? [];
  const isByHand = chosen !== undefined && !offered.some(({ san }) => san === chosen);
  // The most played move may lose too much.
  const others =
    offers?.failure === undefined ? candidates.filter(({ san }) => isByHand && san === chosen) : candidates;
  return (
    <section className={classes.answering} aria-label={title}>
      <Group justify="space-between" gap="xs">
        <h2 className={classes.label}>{title}</h2>
        {onIgnore && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onIgnore}>
            Ignore this gap
          </Button>
        )}
      </Group>
      {offers && <OfferStatus offers={offers} />}
      {offered.length > 0 && <OfferList offers={offered} ply={ply} chosen={chosen} onChoose={onChoose} />}
      <div className={classes.candidates} role="group" aria-label="Candidates">
        {others.map(({ san, share, score, value }) => (
          <UnstyledButton
            key={san}
            className={classes.candidate}
            aria-pressed={san === chosen}
            onClick={() => onChoose(san)}
          >
            <span className={classes.candidateMove}>
              <b>{appendMove('', ply, san)}</b>
              {value && <span aria-label="engine">{makeScoreText(value)}</span>}
            </span>
            <span className={classes.quiet}>
              {share === undefined ? 'your move' : `${makeShareText(share)} play it`}
              {score !== undefined && `, ${makePercentText(score)} score`}
            </span>
          </UnstyledButton>
        ))}
        {offers?.failure !== undefined && candidates.length === 0 && (
          <p className={classes.quiet}>{isAsking ? 'Looking up moves.' : 'Play your answer on the board.'}</p>
        )}
      </div>
      {children}
    </section>
  );
}
