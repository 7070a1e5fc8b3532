import { Button, Progress, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconEye, IconSwords } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { findMinutes } from '#chess/memory/minutes';
import type { PreparedMoves } from '#chess/memory/prepared';
import { makeMovesText } from '#chess/opening/odds';
import { findUsualSpeed } from '#chess/opening/own-rating';
import type { StudyColor } from '#contract/studies';

import type { OpeningStudy } from '../../opening/studies.ts';
import { useOwnBookFigures } from '../../library/own-book-figures.ts';
import { makeAgainstAddress } from '../../opening/prepare-address.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { Opponent } from '../../opening/opponents.ts';
import { CurvePanel } from './curve-panel.tsx';
import { ErrorsPanel, UnusualMovesPanel } from './errors-panel.tsx';
import { FirstMoves } from './first-moves.tsx';
import { KeyPositionList } from './key-position-list.tsx';
import { OpponentQuiz } from './opponent-quiz.tsx';
import { makeStoredOpponentText, makePlayerLine, makeEstimatedText } from './opponent-words.ts';
import { PositionPanel } from './position-panel.tsx';
import { usePace } from '../../training/use-pace.ts';
import { ScoutedBoard } from './scouted-board.tsx';
import { ScoutedContext, useScoutedPosition, useScouting } from './use-scouting.ts';
import type { ScoutedPlayer } from '../../worker/scouting-index.ts';
import { Figure } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface ScoutedViewProps {
  opponent: Opponent;
  study: OpeningStudy;
  colorChoice: ReactNode;
  menu: ReactNode;
}

export function ScoutedView({ opponent, study, colorChoice, menu }: ScoutedViewProps) {
  const scouting = useScouting(opponent, study);
  const { made, result, errors } = scouting;
  const shown = useScoutedPosition(made);
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(min-width: 75em)', false, { getInitialValueInEffect: false });
  const pace = usePace();
  const [isQuizOpen, setIsQuizOpen] = useState(false);
  const { color } = study;
  const all = useOwnBookFigures({ white: null, black: null, [color]: study }, color)[color];

  const scouted = made && result && { ...scouting, ...shown, opponent, color, made, result };
  if (isQuizOpen && scouted)
    return (
      <ScoutedContext value={scouted}>
        <OpponentQuiz onEnd={() => setIsQuizOpen(false)} />
      </ScoutedContext>
    );
  const quizButton = (
    <Button
      leftSection={!isPhone && <IconEye size={18} stroke={1.7} aria-hidden="true" />}
      disabled={!result || result.keyPositions.length === 0}
      onClick={() => setIsQuizOpen(true)}
    >
      {result
        ? `Study ${countOf(result.keyPositions.length, 'key position')} (${findMinutes({ fresh: result.keyPositions.length }, pace)} min)`
        : 'Study key positions'}
    </Button>
  );
  const playButton = made && (
    <Button
      component={Link}
      variant="default"
      leftSection={!isPhone && <IconSwords size={18} stroke={1.7} aria-hidden="true" />}
      to={makeAgainstAddress({
        site: opponent.site,
        name: opponent.name,
        color: color === 'white' ? 'w' : 'b',
        rating: made.rating,
        sans: shown.isChosen ? shown.sans : [],
      })}
    >
      Play against them
    </Button>
  );
  const curve = result && <CurvePanel curve={result.curve} all={all?.figures?.curve} />;
  return (
    <>
      <PageHeader
        isOneLine={!isPhone}
        title={`Prepare for ${opponent.name}`}
        subtitle={
          isPhone && made
            ? makePlayerLine(made.player, opponent.games, color)
            : makeStoredOpponentText(opponent)
        }
        actions={
          <>
            {menu}
            {!isPhone && playButton}
            {!isPhone && quizButton}
          </>
        }
      />
      <FactsBar
        opponent={opponent}
        color={color}
        player={made?.player}
        said={result?.preparedMoves}
        colorChoice={colorChoice}
      />
      {scouting.error && <InlineError onRetry={scouting.retry}>{scouting.error.message}</InlineError>}
      {made?.problems.map((problem) => (
        <InlineError key={problem}>{problem}</InlineError>
      ))}
      {!made && !scouting.error && <MakingProgress progress={scouting.progress} />}
      <ScoutedContext value={scouted}>
        {scouted && isPhone && (
          <Tabs defaultValue="ten">
            <Tabs.List>
              <Tabs.Tab value="ten">Key positions</Tabs.Tab>
              <Tabs.Tab value="plays">Their moves</Tabs.Tab>
              <Tabs.Tab value="errors">Mistakes {errors.length}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="ten" className={classes.tab}>
              <KeyPositionList />
            </Tabs.Panel>
            <Tabs.Panel value="plays" className={classes.tab}>
              <ScoutedBoard />
              <PositionPanel />
              <FirstMoves />
              {curve}
            </Tabs.Panel>
            <Tabs.Panel value="errors" className={classes.tab}>
              <ErrorsPanel />
              <UnusualMovesPanel />
            </Tabs.Panel>
          </Tabs>
        )}
        {scouted && !isPhone && (
          <div className={classes.columns}>
            <div className={classes.column}>
              <ScoutedBoard />
              {!isWide && <PositionPanel />}
              <ErrorsPanel />
            </div>
            {isWide && (
              <div className={classes.column}>
                <PositionPanel />
                <FirstMoves />
                {curve}
                <UnusualMovesPanel />
              </div>
            )}
            <div className={classes.column}>
              <KeyPositionList />
              {!isWide && (
                <>
                  <FirstMoves />
                  {curve}
                  <UnusualMovesPanel />
                </>
              )}
            </div>
          </div>
        )}
      </ScoutedContext>
      {isPhone && (
        <div className={classes.foot}>
          {quizButton}
          {playButton}
        </div>
      )}
    </>
  );
}

function MakingProgress({ progress }: { progress: { done: number; total: number } | undefined }) {
  return (
    <div className={classes.making} role="status">
      <p>Comparing their games with your repertoire</p>
      <Progress
        value={progress ? (100 * progress.done) / progress.total : 0}
        aria-label="Positions looked up"
      />
    </div>
  );
}

interface FactsBarProps {
  opponent: Opponent;
  color: StudyColor;
  player: ScoutedPlayer | undefined;
  said: PreparedMoves | undefined;
  colorChoice: ReactNode;
}

function FactsBar({ opponent, color, player, said, colorChoice }: FactsBarProps) {
  const speed = findUsualSpeed(opponent.games);
  const games = player && player.white + player.black;
  return (
    <div className={classes.facts}>
      <div className={classes.figures}>
        <Figure
          value={player?.rating ?? '–'}
          label={speed === undefined ? 'rating' : `${speed} rating`}
          isMinor
        />
        <Figure value={games ?? '–'} label="last games" isMinor />
        <Figure
          value={player ? `${player.white} · ${player.black}` : '–'}
          label={`as White · as Black${player ? makeEstimatedText(player, color) : ''}`}
          isMinor
        />
        <Figure value={said ? makeMovesText(said.prepared) : '–'} label="moves prepared against them" />
        <Figure
          value={<span className={classes.remembered}>{said ? makeMovesText(said.remembered) : '–'}</span>}
          label="remembered against them"
        />
      </div>
      {colorChoice}
    </div>
  );
}
