import { Button, Group, Text, Title } from '@mantine/core';
import { IconBook2, IconCards } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type GameMoves, parseGameMoves } from '#chess/pgn/game-moves';
import { parseColorName } from '#chess/position/color-name';
import type { FinishedLiveGame } from '#contract/live';

import type { CardStart } from '../../../card-editor/edited-card.ts';
import { makeDeviationCard } from '../../../library/deviation-card.ts';
import { makeBookAddress, makeOpeningAddress } from '../../../opening/opening-address.ts';
import { type ComparisonOutcome, makeOutcome } from '../../../worker/comparison-outcome.ts';
import { OutcomeText } from '../../../library/outcome-text.tsx';
import { type OpeningStudy, useStudies } from '../../../opening/studies.ts';
import { InlineError } from '../../../ui/inline-error.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { compareWithStudy } from '../api.ts';
import { parts } from '../../../ui/parts.tsx';

const CardEditor = lazyPart(async () => (await import('../../../card-editor/card-editor.tsx')).CardEditor);

interface FinishedBookProps {
  game: FinishedLiveGame;
  ply: number;
  onGoTo: (ply: number) => void;
}

const iconProps = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

export function FinishedBook(props: FinishedBookProps) {
  const studies = useStudies();
  const color = parseColorName(props.game.color);
  const study = studies[color];
  return (
    <section className={parts.stack} aria-labelledby="live-book">
      <Title order={2} size="h5" id="live-book">
        {`Your ${color} repertoire`}
      </Title>
      {study !== null && <Comparison {...props} study={study} />}
      {study === null && (
        <Text size="sm" c="dimmed">
          {studies.isLoading ? 'Loading…' : 'No repertoire set yet: '}
          {!studies.isLoading && (
            <Text
              component={Link}
              to={makeBookAddress(color)}
              inherit
              c="var(--mantine-color-anchor)"
              td="underline"
            >
              Manage Openings
            </Text>
          )}
        </Text>
      )}
    </section>
  );
}

function makeLineText({ moves }: GameMoves, ply: number): string {
  return moves
    .slice(0, ply)
    .map(({ number, san, color }) => (color === 'white' ? `${number} ${san}` : san))
    .join(' ');
}

function findBookPosition(outcome: ComparisonOutcome | undefined, ply: number, fen: string) {
  if (!outcome || ply <= outcome.ply) return { position: fen };
  return { position: outcome.fen, move: outcome.played?.san };
}

function Comparison({ game, ply, onGoTo, study }: FinishedBookProps & { study: OpeningStudy }) {
  const [card, setCard] = useState<CardStart>();
  const moves = useMemo(() => parseGameMoves(game.pgn), [game.pgn]);
  const { data, error, refetch } = useQuery({
    queryKey: ['live-book', game.id, study.revision],
    queryFn: async () => (await compareWithStudy(game, study)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const outcome = useMemo(() => (data ? makeOutcome(data, moves) : undefined), [data, moves]);
  if (error) {
    return (
      <InlineError onRetry={() => void refetch()}>
        Sorry...something went wrong, we&apos;ll look into it: {error.message}
      </InlineError>
    );
  }
  if (data === undefined) return <Waiting>Comparing with your repertoire</Waiting>;
  const shownFen = moves.moves[ply - 1]?.fen ?? moves.initialFen;
  const color = study.color;
  const makeCard = () =>
    setCard({
      fen: shownFen,
      pgn: makeLineText(moves, ply),
      orientation: color,
      ...makeDeviationCard(outcome, ply),
    });
  return (
    <>
      {outcome ? (
        <OutcomeText outcome={outcome} onGoTo={onGoTo} />
      ) : (
        <Text size="sm" c="dimmed">
          No moves were played.
        </Text>
      )}
      <Group gap="sm">
        <Button size="xs" variant="default" leftSection={<IconCards {...iconProps} />} onClick={makeCard}>
          Make Card
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={makeOpeningAddress({ color, ...findBookPosition(outcome, ply, shownFen) })}
          leftSection={<IconBook2 {...iconProps} />}
        >
          Show in repertoire
        </Button>
      </Group>
      {card && (
        <Suspense>
          <CardEditor onClose={() => setCard(undefined)} {...card} />
        </Suspense>
      )}
    </>
  );
}
