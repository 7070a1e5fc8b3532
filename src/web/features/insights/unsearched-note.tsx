import { Anchor } from '@mantine/core';

import { keptGames, setKeepingAnalysed, useKeepingAnalysed } from '../../analysis/kept-analysed.ts';
import classes from './insights.module.css';

/** Why some mistakes have no cause yet. */
export function UnsearchedNote() {
  const isKeeping = useKeepingAnalysed();
  return (
    <p className={classes.note}>
      Not looked at yet: these games were analysed before answers to mistakes were searched.{' '}
      {isKeeping ? (
        `What is missing in your newest ${keptGames} is added while you do nothing here.`
      ) : (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={() => setKeepingAnalysed(true)}>
            {`Keep my newest ${keptGames} analysed`}
          </Anchor>{' '}
          adds what is missing.
        </>
      )}
    </p>
  );
}
