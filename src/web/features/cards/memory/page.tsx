import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

import { useTransitionQuery } from '../../../lib/transition-query.ts';
import { useGrowingCount } from '../../../lib/growing-count.ts';
import { type Today, todayAnswerQuery } from '../../../lib/today-answer.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { ListSkeleton } from '../../../ui/loading.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { GamesPanel } from './games-panel.tsx';
import { LeechesPanel } from './leeches-panel.tsx';
import classes from './memory.module.css';
import { RemindersPanel } from './reminders-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { StatisticsPanels } from './statistics-panels.tsx';
import { useMemory } from './use-memory.ts';

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
            Retention and schedule of{' '}
            <Anchor underline="always" component={Link} to="/review_cards" size="sm">
              your cards and openings
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
                answerMs={today?.answer_ms}
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
