import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '#chess/count-of';
import { makeShareText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';

import type { ScoutedMove, ScoutedPlace } from '../../worker/scouting-desk.ts';
import classes from './prepare.module.css';

interface PlacePanelProps {
  place: ScoutedPlace | undefined;
  sans: readonly string[];
  onGo: (sans: readonly string[]) => void;
}

export function PlacePanel({ place, sans, onGo }: PlacePanelProps) {
  const most = Math.max(0.01, ...(place?.moves ?? []).map(({ share = 0 }) => share));
  return (
    <section className={classes.panel} aria-labelledby="plays-here">
      <div className={classes.panelHead}>
        <Title order={2} size="h5" id="plays-here">
          {place?.isHisTurn === false ? 'Your move here' : 'Their moves here'}
          <span className={classes.headLine}>{place ? describe(place) : '\u00a0'}</span>
        </Title>
      </div>
      {place && place.moves.length > 0 && (
        <table className={classes.replies}>
          <thead>
            <tr>
              <th scope="col">{place.isHisTurn ? 'Reply' : 'Move'}</th>
              <th scope="col">{place.isHisTurn && 'Share'}</th>
              <th scope="col" data-number>
                {place.isHisTurn && 'Games'}
              </th>
              <th scope="col">{place.isHisTurn ? 'You' : 'Then'}</th>
            </tr>
          </thead>
          <tbody>
            {place.moves.map((move) => (
              <tr
                key={move.san}
                data-gap={isGap(place, move) || undefined}
                onClick={() => onGo([...sans, move.san])}
              >
                <th scope="row">
                  <button type="button" className={classes.san} data-own={!place.isHisTurn || undefined}>
                    {move.san}
                  </button>
                </th>
                <td>
                  {move.share !== undefined && (
                    <span className={classes.share}>
                      <span
                        style={{ width: `${Math.max(1, (52 * move.share) / most)}px` }}
                        aria-hidden="true"
                      />
                      {makeShareText(move.share)}
                    </span>
                  )}
                </td>
                <td data-number>{place.isHisTurn && `${move.games} of ${place.games}`}</td>
                <td>
                  <Answer place={place} move={move} />
                </td>
              </tr>
            ))}
            {place.otherShare >= 0.005 && (
              <tr data-others>
                <th scope="row">others</th>
                <td>{makeShareText(place.otherShare)}</td>
                <td data-number>0 of {place.games}</td>
                <td>estimated</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {place?.moves.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {place.isHisTurn
            ? 'None of their games reached this position. End of line.'
            : 'Your repertoire has no move here.'}
        </Text>
      )}
    </section>
  );
}

function describe({ isHisTurn, isInBook, games, allGames }: ScoutedPlace): string {
  if (!isHisTurn) return isInBook ? 'in your repertoire' : 'not in your repertoire';
  return `reached in ${games} of their last ${countOf(allGames, 'game')} with this colour`;
}

function isGap(place: ScoutedPlace, { isInBook }: ScoutedMove): boolean {
  return place.isHisTurn && !isInBook;
}

function Answer({ place, move }: { place: ScoutedPlace; move: ScoutedMove }) {
  if (isGap(place, move))
    return (
      <span className={classes.gap}>
        <IconAlertTriangle size={14} aria-hidden="true" />
        {place.isInBook ? 'gap' : 'not in repertoire'}
      </span>
    );
  if (!place.isHisTurn) return move.answers.length > 0 ? move.answers.slice(0, 4).join(', ') : 'end of line';
  const [first] = move.answers;
  if (first === undefined) return 'mate';
  return (
    <span className={classes.answer}>
      <span className={classes.dot} data-kind={move.known?.kind ?? 'new'} aria-hidden="true" />
      <b>{appendMove('', place.ply + 1, first)}</b>
    </span>
  );
}
