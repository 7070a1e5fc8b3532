import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams, Link } from 'react-router';
import { type ListedOpponent, type OpponentName, opponentLimits } from '#contract/opponents';
import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';

import { parsePrepareSearch, preparePath, makePrepareAddress } from '../../opening/prepare-address.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { ListSkeleton } from '../../ui/loading.tsx';
import { showFailure, showNotice } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { deleteOpponent, opponentsKey, opponentsQuery } from '../../opening/opponents.ts';
import { OpponentScreen } from './opponent-screen.tsx';
import { ScoutPanel } from './scout-panel.tsx';
import { useScout } from './use-scout.ts';
import { makeOpponentLine } from './opponent-words.ts';
import { Panel, PanelHeader, parts } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

export function PreparePage() {
  const [search] = useSearchParams();
  const requested = parsePrepareSearch(search);
  const { data, error, refetch } = useQuery(opponentsQuery);
  const scout = useScout();
  const [deleted, setDeleted] = useState<OpponentName>();
  const found = findRequested(data ?? [], requested);
  const deletion = <Deletion key="deletion" opponent={deleted} onEnd={() => setDeleted(undefined)} />;
  if (found && (scout.state.phase === 'idle' || !isMeant(scout.state, requested)))
    return (
      <>
        <OpponentScreen
          key={`${found.site} ${found.name} ${found.read_at}`}
          opponent={found}
          site={found.site === 'PGN' ? requested.site : found.site}
          onRead={scout.read}
          onDelete={setDeleted}
        />
        {deletion}
      </>
    );
  return (
    <>
      <PageHeader
        title={requested.name === undefined ? 'Prepare for an opponent' : `Prepare for ${requested.name}`}
        subtitle="See what they play against your repertoire and study key positions before the game."
      />
      <div className={classes.start}>
        <ScoutPanel key={`${requested.site} ${requested.name}`} scout={scout} known={requested} />
        {error && (
          <InlineError onRetry={() => void refetch()}>
            Your opponents could not be loaded: {error.message}.
          </InlineError>
        )}
        {!data && !error && <ListSkeleton rows={3} label="Loading your opponents" />}
        {data && <OpponentList opponents={data} onDelete={setDeleted} />}
      </div>
      {deletion}
    </>
  );
}

function isMeant(
  opponent: OpponentName,
  { site = opponent.site, name = '' }: Partial<OpponentName>,
): boolean {
  return opponent.site === site && opponent.name.toLowerCase() === name.toLowerCase();
}

/** Finds the opponent last imported under this name. Opponents from PGN files match any site. */
function findRequested(
  opponents: readonly ListedOpponent[],
  requested: Partial<OpponentName>,
): ListedOpponent | undefined {
  return (
    opponents.find((each) => isMeant(each, requested)) ??
    opponents.find((each) => isMeant(each, { ...requested, site: 'PGN' }))
  );
}

function Deletion({ opponent, onEnd }: { opponent: OpponentName | undefined; onEnd: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate } = useMutation({
    onMutate: ({ name }) => showNotice(`Deleting ${name}…`),
    mutationFn: deleteOpponent,
    onSuccess: async (_, { name }) => {
      showNotice(`${name} and their games were deleted.`);
      await navigate(preparePath);
      await queryClient.invalidateQueries({ queryKey: opponentsKey });
    },
    onError: ({ message }) => showFailure(`The opponent could not be deleted: ${message}.`),
  });
  return (
    <ConfirmModal
      title={`Delete ${opponent?.name ?? ''}?`}
      confirmLabel="Delete"
      opened={opponent !== undefined}
      onCancel={onEnd}
      onConfirm={() => {
        if (opponent) mutate(opponent);
        onEnd();
      }}
    >
      This deletes the imported games. Your own games stay.
    </ConfirmModal>
  );
}

interface OpponentListProps {
  opponents: readonly ListedOpponent[];
  onDelete: (opponent: ListedOpponent) => void;
}

function OpponentList({ opponents, onDelete }: OpponentListProps) {
  return (
    <Panel aria-labelledby="opponents">
      <PanelHeader title="Opponents" id="opponents">
        <Text size="sm" c="dimmed" component="span">
          {opponents.length} of {opponentLimits.opponents}
        </Text>
      </PanelHeader>
      {opponents.length === 0 ? (
        <Text c="dimmed" size="sm" className={classes.none}>
          None yet. Import an opponent’s games above.
        </Text>
      ) : (
        <ul className={parts.list}>
          {opponents.map((opponent) => (
            <li key={`${opponent.site} ${opponent.name}`} className={parts.row}>
              <Link to={makePrepareAddress(opponent)} className={`${parts.hoverRow} ${classes.opponent}`}>
                <b>{opponent.name}</b>
                <span className={parts.quiet}>{makeOpponentLine(opponent)}</span>
              </Link>
              <ActionIcon
                variant="subtle"
                color="gray"
                mr={8}
                aria-label={`Delete ${opponent.name}`}
                onClick={() => onDelete(opponent)}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
