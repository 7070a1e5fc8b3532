import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { nameColor } from '#chess/position/color-name';
import type { LeechList } from '#contract/leeches';
import { trainingColors } from '#contract/training';

import { getOpening, useStudies } from '../../../opening/studies.ts';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { fetchTrainingSettings } from '../../../training/training-api.ts';
import { checks } from '../../../worker/workers.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { useChangeCards } from '../edit/use-cards.ts';
import { fetchLeeches } from './api.ts';
import classes from './memory.module.css';
import { leechesKey } from './use-memory.ts';

type OpeningLeech = LeechList['openings'][number];

export function LeechesPanel() {
  const { data, error, refetch } = useQuery({
    queryKey: leechesKey,
    queryFn: ({ signal }) => fetchLeeches(signal),
  });
  const openings = useOpeningLeeches(data?.openings);
  const suspend = useChangeCards();
  const cards = data?.cards ?? [];
  if (error && data === undefined)
    return (
      <div className={classes.wide}>
        <InlineError onRetry={() => void refetch()}>
          Your trouble spots could not be loaded: {error.message}.
        </InlineError>
      </div>
    );
  if (cards.length + openings.length === 0) return null;
  return (
    <section className={`${classes.panel} ${classes.wide}`}>
      <h2 className={classes.title}>Trouble spots</h2>
      <Text size="sm" c="dimmed">
        Forgotten 8 times or more. Rewrite or suspend the card, or learn the line again.
      </Text>
      <ul className={classes.list} aria-label="Trouble spots">
        {cards.map(({ id, prompt, lapses }) => (
          <li key={id} className={classes.row}>
            <span>
              Card “{prompt || 'untitled'}”, forgotten {lapses} times
            </span>
            <Group gap="xs">
              <Anchor component={Link} size="sm" to={`/manage_cards?card=${id}`}>
                Rewrite
              </Anchor>
              <Button
                size="xs"
                variant="default"
                aria-label={`Suspend the card ${prompt}`}
                loading={suspend.isPending && suspend.variables.ids.includes(id)}
                disabled={suspend.isPending}
                onClick={() => suspend.mutate({ ids: [id], change: { kind: 'suspend' } })}
              >
                Suspend
              </Button>
            </Group>
          </li>
        ))}
        {openings.map((leech) => (
          <OpeningRow key={`${leech.color} ${leech.position_key} ${leech.moves.join(' ')}`} leech={leech} />
        ))}
      </ul>
    </section>
  );
}

function OpeningRow({ leech: { color, position_key, moves, lapses } }: { leech: OpeningLeech }) {
  return (
    <li className={classes.row}>
      <span>
        {nameColor(color)}: <strong>{moves.join(' or ')}</strong>, forgotten {lapses} times
      </span>
      <Group gap="xs">
        <Anchor component={Link} size="sm" to={makeOpeningAddress({ color, position: position_key })}>
          Show in repertoire
        </Anchor>
        <Button
          component={Link}
          size="xs"
          variant="default"
          to={makeTrainingAddress(color, { kind: 'positions', fens: [position_key] })}
        >
          Learn the line again
        </Button>
      </Group>
    </li>
  );
}

function useOpeningLeeches(leeches: readonly OpeningLeech[] | undefined): readonly OpeningLeech[] {
  const studies = useStudies();
  const { data } = useQuery({
    queryKey: ['leeches-in-book', studies.white?.revision, studies.black?.revision, leeches],
    queryFn: async ({ signal }) => {
      const remaining: OpeningLeech[] = [];
      const settings = await fetchTrainingSettings(signal);
      for (const color of trainingColors) {
        const study = studies[color];
        const tested = leeches?.filter((leech) => leech.color === color) ?? [];
        if (!study || tested.length === 0) continue;
        const untrained = settings.find((each) => each.color === color)?.untrained ?? [];
        const book = checks.hand(getOpening(study));
        const areTrained = await checks.training.areTrained({ book, untrained, tested });
        remaining.push(...tested.filter((_, at) => areTrained[at]));
      }
      return remaining.toSorted((one, other) => other.lapses - one.lapses);
    },
    enabled: leeches !== undefined && leeches.length > 0 && !studies.isLoading,
  });
  return data ?? [];
}
