import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { countOf } from '#chess/count-of';
import { makeFrequencyText, makeHeadline } from '#chess/review/causes/cause-words';
import { isExplained, type CauseName } from '#chess/review/causes/game-summary';
import { type Choice, hasClock, type Insights } from '#chess/review/causes/insights';
import type { TimeFault } from '#chess/review/causes/clock-use';
import { findTimeFindings, type TimeRate } from '#chess/review/causes/time-findings';

import { useGrowingCount } from '../../lib/growing-count.ts';
import type { ReadGame } from '../../library/insights/analysed-games.ts';
import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { Info } from '../../ui/info.tsx';
import { CauseChart } from './cause-chart.tsx';
import { makeDrillNote, countDrilled, makeDrill } from './drill.ts';
import { makeListTitle } from './insight-words.ts';
import { InsightMistakes, type InsightMistake } from './mistake-list.tsx';
import { listMistakes } from './mistakes.ts';
import { PartChart } from './part-chart.tsx';
import { cardsChanged } from '../../card-editor/saved-cards.ts';
import { makeDrillAddress } from '../../training/training-address.ts';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import { makePercentText } from '../../lib/percent-text.ts';
import { Panel, PanelHeader } from '../../ui/parts.tsx';
import classes from './insights.module.css';

const mostOpenings = 5;
const noCardReason = 'Only positions with one best move become cards.';

export function Charts({ insights, games }: { insights: Insights; games: readonly ReadGame[] }) {
  const [picked, setPicked] = useState<Choice>();
  const chosen = picked ?? (insights.largestExplained ?? insights.causes[0])?.choice;
  const mistakes = listMistakes(games, chosen);
  const part = { games, chosen, onChoose: setPicked };
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const drawnCount = useGrowingCount(3);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (picked) bringIntoSight(list.current);
  }, [picked]);
  const drill = chosen?.by === 'cause' && isExplained(chosen.value) && (
    <DrillButton cause={chosen.value} mistakes={mistakes} />
  );
  return (
    <>
      <Headline insights={insights} />
      {isPhone && drill}
      <div className={classes.columns}>
        <CauseChart
          rows={insights.causes}
          games={insights.games}
          gamesBefore={insights.gamesBefore}
          chosen={chosen}
          onChoose={setPicked}
        />
        {chosen && (
          <div ref={list} className={classes.list}>
            {drawnCount > 1 && (
              <InsightMistakes
                key={`${chosen.by} ${chosen.value}`}
                title={makeListTitle(chosen)}
                games={insights.games}
                mistakes={mistakes}
                action={!isPhone && drill}
                note={drill ? makeDrillNote(mistakes) : ''}
              />
            )}
          </div>
        )}
        {drawnCount > 2 && (
          <div className={classes.small}>
            <PartChart title="By phase" measure="share" rows={insights.phases} {...part} />
            <ClockChart insights={insights} {...part} />
            <TimePanel games={games} />
            <PartChart title="By colour" measure="rate" rows={insights.colors} {...part} />
            <PartChart title="By opponent" measure="rate" rows={insights.opponents} {...part}>
              {insights.opponents.length === 0 && 'Too few of these games have ratings.'}
            </PartChart>
            <PartChart
              isWide
              title="By opening"
              info="Openings with at least eight games."
              measure="rate"
              rows={insights.openings.slice(0, mostOpenings)}
              {...part}
            >
              {insights.openings.length === 0 && 'No opening has eight games yet.'}
            </PartChart>
          </div>
        )}
      </div>
    </>
  );
}

interface ClockChartProps {
  insights: Insights;
  games: readonly ReadGame[];
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
}

function ClockChart({ insights: { clock }, games, chosen, onChoose }: ClockChartProps) {
  const clocked = games.filter(hasClock);
  const [full, low] = [clock[0]?.perMove, clock.at(-1)?.perMove];
  const isPartial = clocked.length > 0 && clocked.length < games.length;
  return (
    <PartChart
      title="By time left"
      info={isPartial ? `${clocked.length} of ${games.length} games have clock times.` : undefined}
      measure="share"
      rows={clocked.length === 0 ? [] : clock}
      games={clocked}
      chosen={chosen}
      onChoose={onChoose}
    >
      {clocked.length === 0
        ? 'None of these games has clock times.'
        : low !== undefined &&
          full !== undefined &&
          `Mistakes with under 5 % of your time left: ${makeFrequencyText(low, 'move')}. With over half: ${makeFrequencyText(full, 'move')}.`}
    </PartChart>
  );
}

function Headline({ insights }: { insights: Insights }) {
  const { mistakes, gamesBefore } = insights;
  const { rate, rateBefore, isChange } = mistakes;
  const isBetter = rateBefore !== undefined && rate < rateBefore;
  return (
    <div className={classes.headline}>
      <p>
        {makeHeadline(insights)
          .split(/((?:< )?\d+ %)/)
          .map((part, at) => (at % 2 === 1 ? <strong key={at}>{part}</strong> : part))}
      </p>
      <p className={classes.quiet}>
        {'Mistakes: '}
        <span className={isChange ? (isBetter ? classes.best : classes.worst) : undefined}>
          {makeFrequencyText(rate)}
        </span>
        {rateBefore === undefined
          ? '. Too few earlier games to compare.'
          : `; before, ${makeFrequencyText(rateBefore)}.`}{' '}
        <Info label="About these shares">
          Each mistake counts with the win chance that it cost. Unexplained means that no cause is known.
          {rateBefore !== undefined && ` "Before" means the ${gamesBefore} earlier games.`}
        </Info>
      </p>
    </div>
  );
}

interface DrillButtonProps {
  cause: CauseName;
  mistakes: readonly InsightMistake[];
}

function DrillButton({ cause, mistakes }: DrillButtonProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const count = countDrilled(mistakes);
  const drill = useMutation({
    mutationFn: () => makeDrill(cause, mistakes),
    onSuccess: ({ tag, positions, cards }) => {
      if (cards < positions) showNotice(`${countOf(cards, 'card')} ready. ${noCardReason}`);
      if (cards === 0) return;
      cardsChanged(queryClient);
      void navigate(makeDrillAddress(tag));
    },
    onError: (error) => showFailure(`The cards were not made: ${error.message}.`),
  });
  if (count === 0) return null;
  return (
    <Button loading={drill.isPending} onClick={() => drill.mutate()}>
      {count === 1 ? 'Make a card and train' : `Make up to ${count} cards and train`}
    </Button>
  );
}

const faultWords: Readonly<Record<TimeFault, string>> = {
  low: 'Under 5 % of your time left',
  hasty: 'Played instantly',
  long: 'After your longest thinks',
};

function TimePanel({ games }: { games: readonly ReadGame[] }) {
  const found = findTimeFindings(games);
  if (!found) return null;
  const { thinks, mean, rates } = found;
  return (
    <Panel padded data-wide aria-label="Your clock">
      <PanelHeader title="Your clock">
        <p className={classes.quiet}>
          {thinks.map(({ phase, seconds }) => `${phase} ${Math.round(seconds)} s a move`).join(' · ')}
        </p>
      </PanelHeader>
      <ul className={classes.rates}>
        {rates.map((rate) => (
          <li key={rate.fault}>
            <span>{faultWords[rate.fault]}</span>
            <strong className={rate.isApart && rate.mistakes > mean * rate.moves ? classes.worst : undefined}>
              {makePercentText(rate.mistakes / rate.moves)}
            </strong>
            <span className={classes.quiet}>
              {!rate.isApart && 'no clear difference '}
              <Info label={`${faultWords[rate.fault]}: sample size`}>{makeRateText(rate)}</Info>
            </span>
          </li>
        ))}
      </ul>
      <p
        className={classes.note}
      >{`After the opening, ${makePercentText(mean)} of your moves are mistakes.`}</p>
    </Panel>
  );
}

function makeRateText({ moves, mistakes, interval }: TimeRate): string {
  const range = `${Math.round(100 * interval.low)} to ${makePercentText(interval.high)}`;
  return `${mistakes} of ${moves} moves were mistakes. The likely range is ${range}.`;
}
