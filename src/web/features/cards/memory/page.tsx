import { Anchor, Button, Checkbox, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countOf } from '#chess/count-of';
import { gameAnswerLimits, type GameAnswers } from '#contract/game-answers';
import type { MemorySettings, MemorySettingsChange } from '#contract/memory';

import { useTransitionQuery } from '../../../lib/transition-query.ts';
import { useGrowingCount } from '../../../lib/growing-count.ts';
import { type Today, todayAnswerQuery } from '../../../lib/today-answer.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { LeechesPanel } from './leeches-panel.tsx';
import classes from './memory.module.css';
import { RemindersPanel } from './reminders-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { StatisticsPanels } from './statistics-panels.tsx';
import { useMemory } from './use-memory.ts';
import { makeDateText } from '../../../lib/date-text.ts';
import { gameAnswersQuery, gamesCounted, markGame } from '../../../library/game-answers.ts';
import { showFailure } from '../../../ui/notices.tsx';

export function MemoryPage() {
  const { settings, statistics, training, change, newPerDay } = useMemory();
  const { data: today } = useTransitionQuery<Today>(todayAnswerQuery);
  const failed = [settings, statistics, training].find(
    ({ error, data }) => error !== null && data === undefined,
  );
  const isThere = Boolean(settings.data && statistics.data && training.data);
  const drawnCount = useGrowingCount(isThere ? 3 : 1);
  const retry = () => void Promise.all([settings.refetch(), statistics.refetch(), training.refetch()]);
  return (
    <>
      <PageHeader
        title="Memory"
        subtitle={
          <>
            How well you remember{' '}
            <Anchor underline="always" component={Link} to="/review_cards" size="sm">
              your cards and repertoire
            </Anchor>
          </>
        }
      />
      {failed && (
        <InlineError onRetry={retry}>
          Your statistics could not be loaded: {failed.error?.message}.
        </InlineError>
      )}
      {!failed && (
        <div className={classes.grid}>
          {settings.data && statistics.data && training.data ? (
            <>
              <SettingsPanel
                settings={settings.data}
                training={training.data}
                forecast={statistics.data.forecast}
                pace={today}
                isSaving={change.isPending}
                savedColor={newPerDay.isPending ? newPerDay.variables.color : undefined}
                onChange={(wanted) => change.mutate(wanted)}
                onNewPerDay={(color, count) => newPerDay.mutate({ color, count })}
              />
              {drawnCount > 1 && (
                <>
                  <GamesPanel
                    settings={settings.data}
                    isSaving={change.isPending}
                    onChange={(wanted) => change.mutate(wanted)}
                  />
                  <LeechesPanel />
                </>
              )}
              {drawnCount > 2 && (
                <>
                  <StatisticsPanels statistics={statistics.data} retention={settings.data.retention} />
                  <RemindersPanel />
                </>
              )}
            </>
          ) : (
            <div className={`${classes.panel} ${classes.wide}`}>
              <ListSkeleton rows={8} label="Loading your statistics" />
            </div>
          )}
        </div>
      )}
    </>
  );
}

interface GamesPanelProps {
  settings: MemorySettings;
  isSaving: boolean;
  onChange: (change: MemorySettingsChange) => void;
}

function GamesPanel({ settings, isSaving, onChange }: GamesPanelProps) {
  const { data, error, refetch } = useQuery(gameAnswersQuery);
  const answered = data?.answered.filter(({ answers }) => answers > 0) ?? [];
  const panel = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '#games') panel.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={panel} id="games" className={`${classes.panel} ${classes.wide} ${classes.target}`}>
      <h2 className={classes.title}>Games</h2>
      <Checkbox
        label="Count moves in my games as training"
        description={`In games of the last ${gameAnswerLimits.days} days, your repertoire move counts as Good, another as Again. Bullet and games played here do not count.`}
        checked={settings.counts_games === true}
        disabled={isSaving}
        onChange={(event) => onChange({ counts_games: event.currentTarget.checked })}
      />
      {error && data === undefined && (
        <InlineError onRetry={() => void refetch()}>
          Answers from games could not be loaded: {error.message}.
        </InlineError>
      )}
      {answered.length > 0 && (
        <ul className={classes.list} aria-label="Games counted as training">
          {answered.map((game) => (
            <GameRow key={game.game_key} game={game} />
          ))}
        </ul>
      )}
      {data && answered.length === 0 && settings.counts_games === true && (
        <Text size="sm" c="dimmed" mt="xs">
          No trained position came up in games of the last {gameAnswerLimits.days} days. Open the “Today”
          screen to check new games.
        </Text>
      )}
    </section>
  );
}

function GameRow({ game }: { game: GameAnswers }) {
  const queryClient = useQueryClient();
  const { game_key, opponent_name, played_at, answers, right, is_counted } = game;
  const mark = useMutation({
    mutationFn: () => markGame(game_key, !is_counted),
    onError: (error) => showFailure(`The game was not changed: ${error.message}.`),
    onSettled: () => gamesCounted(queryClient),
  });
  const name = opponent_name ?? 'an unknown player';
  return (
    <li className={classes.row} data-quiet={is_counted ? undefined : ''}>
      <span>
        {makeDateText(new Date(played_at))} against <strong>{name || '?'}</strong>:{' '}
        {countOf(answers, 'answer')}, {right} right
        {!is_counted && ' (not counted)'}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={mark.isPending}
        aria-label={`${is_counted ? 'Do not count' : 'Count again'}: the game against ${name || '?'}`}
        onClick={() => mark.mutate()}
      >
        {is_counted ? 'Do not count' : 'Count again'}
      </Button>
    </li>
  );
}
