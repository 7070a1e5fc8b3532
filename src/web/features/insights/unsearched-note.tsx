import { Anchor } from '@mantine/core';

import { keptGames, setKeepingAnalysed, useKeepingAnalysed } from '../../analysis/kept-analysed.ts';
import classes from './insights.module.css';

/** Why some mistakes have no cause yet. */
export function UnsearchedNote() {
  const isKeeping = useKeepingAnalysed();
  return (
    <p className={classes.note}>
      These mistakes have no cause yet.{' '}
      {isKeeping ? (
        `Tabiya adds it for your newest ${keptGames} games automatically.`
      ) : (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={() => setKeepingAnalysed(true)}>
            {`Analyse my newest ${keptGames} games automatically`}
          </Anchor>{' '}
          adds it.
        </>
      )}
    </p>
  );
}
