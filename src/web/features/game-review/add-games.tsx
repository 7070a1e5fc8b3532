import { Button } from '@mantine/core';
import {
  IconChartBar,
  IconChevronDown,
  IconDownload,
  IconFilePlus,
  IconList,
  IconPlus,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { type Site, sites } from '#contract/games';

import { insightsAddress } from '../../library/game-address.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import classes from './game-review.module.css';

interface AddGamesProps {
  isOneButton: boolean;
  isFirst: boolean;
  onGet: (site: Site) => void;
  onAddPgn: () => void;
  onShowAll: () => void;
}

const icon = { size: 18, stroke: 1.7, 'aria-hidden': true } as const;

export function AddGames({ isOneButton, isFirst, onGet, onAddPgn, onShowAll }: AddGamesProps) {
  const ways = [
    ...sites.map((site) => ({
      label: `Get ${site} Game`,
      icon: <IconDownload {...icon} />,
      onClick: () => onGet(site),
    })),
    { label: 'Add PGN', icon: <IconFilePlus {...icon} />, onClick: onAddPgn },
  ];
  return (
    <div className={isOneButton ? classes.addGames : classes.getGameButtons}>
      {isOneButton ? (
        <Menu
          label="Import games"
          renderButton={(button) => (
            <Button
              {...button}
              aria-label="Import games"
              variant="default"
              className={classes.addGamesButton}
              leftSection={<IconPlus {...icon} />}
              rightSection={<IconChevronDown {...icon} />}
            >
              Import games
            </Button>
          )}
        >
          {ways.map((way) => (
            <MenuItem key={way.label} icon={way.icon} onClick={way.onClick}>
              {way.label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        ways.map((way, index) => (
          <Button
            key={way.label}
            variant={isFirst && index === 0 ? 'filled' : 'default'}
            className={classes.getGameButton}
            leftSection={way.icon}
            onClick={way.onClick}
          >
            {way.label}
          </Button>
        ))
      )}
      <Button
        variant="default"
        className={isOneButton ? undefined : classes.getGameButton}
        leftSection={<IconList {...icon} />}
        onClick={onShowAll}
      >
        All Games
      </Button>
      <Button
        component={Link}
        to={insightsAddress}
        variant="default"
        aria-label="Insights"
        className={isOneButton ? classes.insights : classes.getGameButton}
        leftSection={<IconChartBar {...icon} />}
      >
        Insights
      </Button>
    </div>
  );
}
