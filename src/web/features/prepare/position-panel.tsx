import { Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '#chess/count-of';
import { makeShareText } from '#chess/opening/odds';
import { appendMove } from '#chess/pgn/numbered-moves';

import type { ScoutedMove, ScoutedPosition } from '../../worker/scouting-index.ts';
import { Info } from '../../ui/info.tsx';
import { useScouted } from './use-scouting.ts';
import { Panel, parts } from '../../ui/parts.tsx';
import { ShareBar } from '../../ui/result-bar.tsx';
import classes from './prepare.module.css';

const knownTones = { new: undefined, remembered: 'good', due: 'due', missed: 'bad' } as const;

export function PositionPanel() {
  const { position, sans, goTo } = useScouted();
  const most = Math.max(0.01, ...(position?.moves ?? []).map(({ share = 0 }) => share));
  return (
    <Panel aria-labelledby="plays-here">
      <div className={parts.panelHeader}>
        <Title order={2} size="h5" id="plays-here">
          {position?.isOpponentTurn === false ? 'Your move here' : 'Their moves here'}
          <span className={classes.headLine}>{position ? <Description {...position} /> : '\u00a0'}</span>
        </Title>
      </div>
      {position && position.moves.length > 0 && (
        <table className={`${parts.table} ${classes.replies}`}>
          <thead>
            <tr>
              <th scope="col">{position.isOpponentTurn ? 'Reply' : 'Move'}</th>
              <th scope="col">{position.isOpponentTurn && 'Share'}</th>
              <th scope="col" data-number>
                {position.isOpponentTurn && 'Games'}
              </th>
              <th scope="col">{position.isOpponentTurn ? 'Your answer' : 'Answers'}</th>
            </tr>
          </thead>
          <tbody>
            {position.moves.map((move) => (
              <tr
                key={move.san}
                data-gap={isGap(position, move) || undefined}
                onClick={() => goTo([...sans, move.san])}
              >
                <th scope="row">
                  <button
                    type="button"
                    className={classes.san}
                    data-own={!position.isOpponentTurn || undefined}
                  >
                    {move.san}
                  </button>
                </th>
                <td>{move.share !== undefined && <ShareBar share={move.share} most={most} />}</td>
                <td data-number>{position.isOpponentTurn && `${move.games} of ${position.games}`}</td>
                <td>
                  <Answer position={position} move={move} />
                </td>
              </tr>
            ))}
            {position.otherShare >= 0.005 && (
              <tr data-others>
                <th scope="row">others</th>
                <td>{makeShareText(position.otherShare)}</td>
                <td data-number>0 of {position.games}</td>
                <td>estimated</td>
              </tr>
            )}
          </tbody>
        </table>
      )}
      {position?.moves.length === 0 && (
        <Text size="sm" c="dimmed" className={classes.none}>
          {position.isOpponentTurn
            ? 'None of their games reached this position. End of line.'
            : 'Not in your repertoire.'}
        </Text>
      )}
    </Panel>
  );
}

function Description({ isOpponentTurn, isInBook, games, allGames }: ScoutedPosition) {
  if (!isOpponentTurn) return isInBook ? 'in your repertoire' : 'not in your repertoire';
  return (
    <>
      {`reached in ${countOf(games, 'game')} `}
      <Info label="Sample size">
        {`Of their last ${countOf(allGames, 'game')} with this colour. Shares combine these games with an estimate for their rating.`}
      </Info>
    </>
  );
}

function isGap(position: ScoutedPosition, { isInBook }: ScoutedMove): boolean {
  return position.isOpponentTurn && !isInBook;
}

function Answer({ position, move }: { position: ScoutedPosition; move: ScoutedMove }) {
  if (isGap(position, move))
    return (
      <span className={classes.gap}>
        <IconAlertTriangle size={14} aria-hidden="true" />
        {position.isInBook ? 'gap' : 'not in repertoire'}
      </span>
    );
  if (!position.isOpponentTurn)
    return move.answers.length > 0 ? move.answers.slice(0, 4).join(', ') : 'end of line';
  const [first] = move.answers;
  if (first === undefined) return 'mate';
  return (
    <span className={parts.row}>
      <span className={parts.dot} data-tone={knownTones[move.known?.kind ?? 'new']} aria-hidden="true" />
      <b>{appendMove('', position.ply + 1, first)}</b>
    </span>
  );
}
