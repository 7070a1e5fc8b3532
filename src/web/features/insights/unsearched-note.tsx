import { Anchor } from '@mantine/core';

import { autoAnalysedGames, setAutoAnalysis, useAutoAnalysis } from '../../analysis/auto-analysis.ts';
import classes from './insights.module.css';

export function UnsearchedNote() {
  const isAutoAnalysisOn = useAutoAnalysis();
  return (
    <p className={classes.note}>
      These mistakes have no cause yet.{' '}
      {isAutoAnalysisOn ? (
        `Tabiya adds it for your newest ${autoAnalysedGames} games automatically.`
      ) : (
        <>
          <Anchor component="button" type="button" fz="inherit" onClick={() => setAutoAnalysis(true)}>
            {`Analyse my newest ${autoAnalysedGames} games automatically`}
          </Anchor>{' '}
          adds it.
        </>
      )}
    </p>
  );
}
