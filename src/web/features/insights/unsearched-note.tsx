import { Anchor } from '@mantine/core';

import { keptGames, setKeepingAnalysed, useKeepingAnalysed } from '../../analysis/kept-analysed.ts';
import classes from './insights.module.css';

/** Why some mistakes have no cause yet. */
export function UnsearchedNote() {
  const isKeeping = useKeepingAnalysed();
  return (
    <p className={classes.note}>
      Not analysed yet: these games need a second pass.{' '}
      {isKeeping ? (
        `Your newest ${keptGames} games are completed automatically.`
      ) : (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={() => setKeepingAnalysed(true)}>
            {`Analyse my newest ${keptGames} games automatically`}
          </Anchor>{' '}
          completes them.
        </>
      )}
    </p>
  );
}
