import { UnstyledButton } from '@mantine/core';

import type { Offer, OfferKind } from '#chess/building/offers';
import { findMinutes, type Pace } from '#chess/memory/minutes';
import { makeShareText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';

import { makePercentText } from '../../../lib/percent-text.ts';
import { usePace } from '../../../training/use-pace.ts';
import { parts } from '../../../ui/parts.tsx';
import type { ShownOffers } from './use-offers.ts';
import classes from './offers.module.css';

const kindNames: Record<OfferKind, string> = {
  strongest: 'Engine’s choice',
  practical: 'Best results',
  easiest: 'Least to learn',
};

export function OfferStatus({ offers: { offers, isDone, failure } }: { offers: ShownOffers }) {
  if (failure !== undefined)
    return <p className={parts.quiet}>{failure.replace(/\.?$/, '.')} Without it there are no suggestions.</p>;
  return (
    <p className={`${parts.quiet} ${offers.length === 0 ? classes.waiting : ''}`} role="status">
      {offers.length === 0
        ? 'Searching for good moves…'
        : `Each costs at most 4 % of win chance${isDone ? makeLeftText(offers) : '. Counting positions…'}`}
    </p>
  );
}

function makeLeftText(offers: readonly Offer[]): string {
  const open = offers.reduce((sum, each) => sum + each.open, 0);
  if (open === 0) return '';
  return `. ${open} ${open === 1 ? 'reply has' : 'replies have'} no answer yet`;
}

interface OfferListProps {
  offers: readonly Offer[];
  ply: number;
  chosen: string | undefined;
  onChoose: (san: string) => void;
}

export function OfferList({ offers, ply, chosen, onChoose }: OfferListProps) {
  const pace = usePace();
  return (
    <div className={classes.offers} role="group" aria-label="Suggested moves">
      <div className={classes.head} aria-hidden="true">
        <span>played</span>
        <span>results</span>
        <span>win chance</span>
        <span>positions</span>
        <span>minutes</span>
      </div>
      {offers.map((offer) => (
        <UnstyledButton
          key={offer.san}
          className={`${parts.choice} ${classes.offer}`}
          data-kinds={offer.kinds.length}
          aria-pressed={offer.san === chosen}
          aria-label={`${appendMove('', ply, offer.san)}, ${makeOfferText(offer, pace)}`}
          onClick={() => onChoose(offer.san)}
        >
          <span className={classes.move}>
            <span>{makeKindsText(offer) || 'Good move'}</span>
            <b>{appendMove('', ply, offer.san)}</b>
          </span>
          <span className={classes.reason}>{offer.reason}</span>
          <span className={classes.figure}>
            {offer.share === undefined ? '–' : makeShareText(offer.share)}
          </span>
          <span className={classes.figure}>
            {offer.score === undefined ? '…' : makePercentText(offer.score)}
          </span>
          <span className={classes.figure}>{makePointsText(offer.loss)}</span>
          <span className={classes.figure}>{offer.positions ?? '…'}</span>
          <span className={classes.figure}>{findOfferMinutes(offer, pace) ?? '…'}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function makePointsText(loss: number): string {
  return loss < 0.5 ? 'best' : `−${Math.round(loss)} %`;
}

/** Example: `Engine’s choice, best results` */
function makeKindsText({ kinds }: Offer): string {
  const [first = '', ...others] = kinds.map((kind) => kindNames[kind]);
  return [first, ...others.map((name) => name.toLowerCase())].join(', ');
}

function findOfferMinutes({ positions }: Offer, pace: Pace | undefined): number | undefined {
  return positions === undefined ? undefined : findMinutes({ fresh: positions }, pace);
}

function makeOfferText(offer: Offer, pace: Pace | undefined): string {
  const { reason, share, score, loss, positions } = offer;
  return [
    makeKindsText(offer).toLowerCase(),
    reason.replace(/\.$/, ''),
    share !== undefined && `played ${makeShareText(share)}`,
    score !== undefined && `results ${makePercentText(score)}`,
    loss < 0.5 ? 'the best move' : `win chance ${Math.round(loss)} % below the best`,
    positions !== undefined && `${positions} to learn, ${findOfferMinutes(offer, pace)} min`,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}
