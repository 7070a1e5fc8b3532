import { useEffect, useState } from 'react';
import { appendMove } from '#chess/pgn/numbered-moves';

import type { ScoutedPosition } from '../../worker/scouting-index.ts';
import { useScouted } from './use-scouting.ts';
import { Panel, PanelHeader, parts } from '../../ui/parts.tsx';
import { ShareBar } from '../../ui/result-bar.tsx';
import classes from './prepare.module.css';

const mostRows = 5;

function makeShortName(name: string): string {
  return name.replace(/( (Defense|Game|Opening))?(:.*)?$/, '');
}

export function FirstMoves() {
  const { made, color, goTo } = useScouted();
  const [first, setFirst] = useState<{ sans: readonly string[]; position: ScoutedPosition }>();
  useEffect(() => {
    let isOver = false;
    const read = (sans: readonly string[]) => made.index.readPosition(sans);
    async function find(): Promise<void> {
      const start = await read([]);
      const own = color === 'white' ? start.moves[0] : undefined;
      const sans = own ? [own.san] : [];
      const position = own ? await read(sans) : start;
      if (!isOver) setFirst({ sans, position });
    }
    void find();
    return () => {
      isOver = true;
    };
  }, [made, color]);
  if (!first || first.position.moves.length === 0 || !first.position.isOpponentTurn) return null;
  const { sans, position } = first;
  const rows = position.moves.filter(({ games, share = 0 }) => games > 0 || share >= 0.05).slice(0, mostRows);
  const most = Math.max(0.01, ...rows.map(({ share = 0 }) => share));
  return (
    <Panel aria-labelledby="first-moves">
      <PanelHeader
        title={
          <>
            Their first moves {sans[0] === undefined ? 'with White' : `against ${appendMove('', 0, sans[0])}`}
          </>
        }
        id="first-moves"
      />
      <table className={`${parts.table} ${classes.replies}`}>
        <tbody>
          {rows.map((move) => (
            <tr key={move.san} onClick={() => goTo([...sans, move.san])}>
              <th scope="row">
                <button type="button" className={classes.san}>
                  {move.san}
                </button>
              </th>
              <td>
                <ShareBar share={move.share ?? 0} most={most} />
              </td>
              <td data-number>
                {move.games} of {position.games}
              </td>
              <td data-name title={move.name}>
                {move.name && makeShortName(move.name)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
