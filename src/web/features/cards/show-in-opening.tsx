import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { madeHere } from '../../lib/made-here.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { handToChecks, runOpeningTask } from '../../worker/run-task.ts';
import { getOpening, useStudies } from '../../opening/studies.ts';

/** Leads into the book from a position that stands in it; hidden where none of the user's books has it. */
export function ShowInOpening({ fen }: { fen: string }) {
  const { white, black } = useStudies();
  const { data: color } = useQuery({
    queryKey: ['book-of-position', white?.revision, black?.revision, fen],
    queryFn: async () => {
      // The book of the side to move comes first: there the user is asked for the move.
      for (const study of fen.includes(' b ') ? [black, white] : [white, black])
        if (study) {
          const book = handToChecks(getOpening(study));
          if (await runOpeningTask('holdsPosition', { book, fen })) return study.color;
        }
      return null;
    },
    enabled: fen !== '' && (white !== null || black !== null),
    ...madeHere,
  });
  if (!color) return null;
  return (
    <Anchor component={Link} size="sm" to={makeOpeningAddress({ color, position: fen })}>
      Show in opening
    </Anchor>
  );
}
