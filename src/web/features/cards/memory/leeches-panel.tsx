import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { LeechList } from '#contract/leeches';

import { madeHere } from '../../../lib/made-here.ts';
import { getOpening, useStudies } from '../../../opening/studies.ts';
import { makeOpeningAddress } from '../../../opening/opening-address.ts';
import { makeTrainingAddress } from '../../../training/training-address.ts';
import { handToChecks, runOpeningTask } from '../../../worker/run-task.ts';
import { useChangeCards } from '../edit/use-cards.ts';
import { fetchLeeches } from './api.ts';
import classes from './memory.module.css';
import { leechesKey } from './use-memory.ts';

type OpeningLeech = LeechList['openings'][number];

/** What is forgotten again and again, and what can be done about each. Nothing where there is none. */
export function LeechesPanel() {
  const { data } = useQuery({ queryKey: leechesKey, queryFn: ({ signal }) => fetchLeeches(signal) });
  const openings = useOpeningLeeches(data?.openings);
  const suspend = useChangeCards();
  const cards = data?.cards ?? [];
  if (cards.length + openings.length === 0) return null;
  return (
    <section className={`${classes.panel} ${classes.wide}`}>
      <h2 className={classes.title}>Leeches</h2>
      <Text size="sm" c="dimmed">
        Forgotten eight times or more: as they stand they cost more time than they bring. Make a card clearer
        or let it rest; look at a line again from its beginning.
      </Text>
      <ul className={classes.list} aria-label="Leeches">
        {cards.map(({ id, prompt, lapses }) => (
          <li key={id} className={classes.row}>
            <span>
              Card “{prompt || 'without words'}”, forgotten {lapses} times
            </span>
            <Group gap="xs">
              <Anchor component={Link} size="sm" to={`/manage_cards?card=${id}`}>
                Rewrite
              </Anchor>
              <Button
                size="xs"
                variant="default"
                aria-label={`Suspend the card ${prompt}`}
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
        {color === 'white' ? 'White' : 'Black'}: <strong>{moves.join(' or ')}</strong>, forgotten {lapses}{' '}
        times
      </span>
      <Group gap="xs">
        <Anchor component={Link} size="sm" to={makeOpeningAddress({ color, position: position_key })}>
          Show in opening
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

/** Those that the books still have: nobody is asked about the others. */
function useOpeningLeeches(leeches: readonly OpeningLeech[] | undefined): readonly OpeningLeech[] {
  const studies = useStudies();
  const { data } = useQuery({
    queryKey: ['leeches-in-book', studies.white?.revision, studies.black?.revision, leeches],
    queryFn: async () => {
      const kept: OpeningLeech[] = [];
      for (const leech of leeches ?? []) {
        const study = studies[leech.color];
        if (!study) continue;
        const place = { book: handToChecks(getOpening(study)), fen: `${leech.position_key} 0 1` };
        if (await runOpeningTask('holdsPosition', place)) kept.push(leech);
      }
      return kept;
    },
    enabled: leeches !== undefined && leeches.length > 0 && !studies.isLoading,
    ...madeHere,
  });
  return data ?? [];
}
