import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { localQueryOptions } from '../../lib/local-query-options.ts';
import { makeOpeningAddress } from '../../opening/opening-address.ts';
import { checks } from '../../worker/workers.ts';
import { getOpening, useStudies } from '../../opening/studies.ts';

/** Hidden if no repertoire has the position. */
export function ShowInOpening({ fen }: { fen: string }) {
  const { white, black, isFailed, reload } = useStudies();
  const {
    data: color,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['book-of-position', white?.revision, black?.revision, fen],
    queryFn: async () => {
      // The side to move comes first.
      for (const study of fen.includes(' b ') ? [black, white] : [white, black])
        if (study) {
          const book = checks.hand(getOpening(study));
          if (await checks.study.holdsPosition({ book, fen })) return study.color;
        }
      return null;
    },
    enabled: fen !== '' && (white !== null || black !== null),
    ...localQueryOptions,
  });
  // Without this error it would seem that the repertoire lacks the position.
  if (fen !== '' && (isFailed || isError))
    return (
      <Text size="sm" role="alert">
        Your repertoire could not be searched for this position.{' '}
        <Anchor component="button" type="button" size="sm" onClick={isFailed ? reload : () => void refetch()}>
          Try again
        </Anchor>
      </Text>
    );
  if (!color) return null;
  return (
    <Anchor component={Link} size="sm" to={makeOpeningAddress({ color, position: fen })}>
      Show in repertoire
    </Anchor>
  );
}
