import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { type ListedOpponent, opponentLimits } from '#contract/opponents';

import { makePrepareAddress } from '../../opening/prepare-address.ts';
import { makeOpponentLine } from './opponent-words.ts';
import { Panel, PanelHeader } from '../../ui/parts.tsx';
import classes from './prepare.module.css';

interface OpponentListProps {
  opponents: readonly ListedOpponent[];
  onDelete: (opponent: ListedOpponent) => void;
}

export function OpponentList({ opponents, onDelete }: OpponentListProps) {
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
        <ul className={classes.opponents}>
          {opponents.map((opponent) => (
            <li key={`${opponent.site} ${opponent.name}`}>
              <Link to={makePrepareAddress(opponent)} className={classes.opponent}>
                <b>{opponent.name}</b>
                <span>{makeOpponentLine(opponent)}</span>
              </Link>
              <ActionIcon
                variant="subtle"
                color="gray"
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
