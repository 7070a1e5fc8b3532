import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { nameColor } from '#chess/position/color-name';
import { type Site, sites } from '#contract/games';
import type { OpponentSite } from '#contract/opponent-sites';
import type { ListedOpponent, OpponentName } from '#contract/opponents';
import type { StudyColor } from '#contract/studies';

import { makeBookAddress } from '../../opening/opening-address.ts';
import { type OpeningStudy, useStudies } from '../../opening/studies.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { parts } from '../../ui/parts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { makeOpponentQuery } from '../../opening/opponents.ts';
import { makeStoredOpponentText } from './opponent-words.ts';
import { ScoutedView } from './scouted-view.tsx';
import { ColorDot } from '../../ui/color-dot.tsx';
import classes from './prepare.module.css';

interface OpponentScreenProps {
  opponent: ListedOpponent;
  site: OpponentSite | undefined;
  onRead: (site: Site, name: string) => void;
  onDelete: (opponent: OpponentName) => void;
}

function useColor(
  { white, black }: Record<StudyColor, OpeningStudy | null>,
  { black_games }: ListedOpponent,
): [StudyColor, (color: StudyColor) => void] {
  const [search, setSearch] = useSearchParams();
  const requested = search.get('color');
  const isForWhite = white !== null && (black_games > 0 || black === null);
  const color = requested === 'white' || requested === 'black' ? requested : isForWhite ? 'white' : 'black';
  const choose = (next: StudyColor): void =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('color', next);
        return after;
      },
      { replace: true },
    );
  return [color, choose];
}

export function OpponentScreen({ opponent, site, onRead, onDelete }: OpponentScreenProps) {
  const studies = useStudies();
  const [color, setColor] = useColor(studies, opponent);
  const { data, error, refetch } = useQuery(makeOpponentQuery(opponent));
  const study = studies[color];
  const choice = <ColorChoice color={color} onColor={setColor} />;
  const menu = <OpponentMenu opponent={opponent} site={site} onRead={onRead} onDelete={onDelete} />;
  if (data && study)
    return (
      <ScoutedView
        key={`${color} ${study.revision}`}
        opponent={data}
        study={study}
        colorChoice={choice}
        menu={menu}
      />
    );
  return (
    <>
      <PageHeader
        isOneLine
        title={`Prepare for ${opponent.name}`}
        subtitle={makeStoredOpponentText(opponent)}
        actions={menu}
      />
      {error || studies.isFailed ? (
        <InlineError
          onRetry={() => {
            void refetch();
            studies.reload();
          }}
        >
          {error
            ? `Their games could not be loaded: ${error.message}.`
            : 'Your repertoire could not be loaded.'}
        </InlineError>
      ) : !data || studies.isLoading ? (
        <Waiting>Loading their games</Waiting>
      ) : (
        <>
          <div className={classes.facts}>{choice}</div>
          <EmptyState
            title={`No ${nameColor(color)} repertoire yet`}
            action={
              <Button component={Link} to={makeBookAddress(color)}>
                Manage Openings
              </Button>
            }
          >
            Set a repertoire for this colour first. Their games are compared with it.
          </EmptyState>
        </>
      )}
    </>
  );
}

function OpponentMenu({ opponent, site, onRead, onDelete }: OpponentScreenProps) {
  const readable = sites.find((each) => each === site);
  return (
    <Menu
      label="Opponent"
      renderButton={(button) => (
        <ActionIcon variant="default" size={36} aria-label="More" {...button}>
          <IconDots size={19} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      )}
    >
      {readable && (
        <MenuItem
          icon={<IconRefresh size={18} stroke={1.7} aria-hidden="true" />}
          onClick={() => onRead(readable, opponent.name)}
        >
          {readable === opponent.site ? 'Import their games again' : `Import their games from ${readable}`}
        </MenuItem>
      )}
      <MenuItem
        icon={<IconTrash size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => onDelete(opponent)}
      >
        Delete their games
      </MenuItem>
    </Menu>
  );
}

interface ColorChoiceProps {
  color: StudyColor;
  onColor: (color: StudyColor) => void;
}

function ColorChoice({ color, onColor }: ColorChoiceProps) {
  return (
    <div className={`${parts.segments} ${classes.colors}`} role="group" aria-label="Your colour">
      {(['white', 'black'] as const).map((each) => (
        <button key={each} type="button" aria-pressed={each === color} onClick={() => onColor(each)}>
          <ColorDot color={each} />
          You play {nameColor(each)}
        </button>
      ))}
    </div>
  );
}
