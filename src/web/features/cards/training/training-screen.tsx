import { useMemo } from 'react';

import type { TrainingWish } from '../training-search.ts';
import { TrainingPane } from './training-pane.tsx';
import { useTrainingDesk } from './use-training-desk.ts';

/** The training of one colour, with the top that it shares with the cards. */
export function TrainingScreen({ color, way }: TrainingWish) {
  const { desk, snapshot } = useTrainingDesk();
  // The way is made anew at every look at the address; the same words are the same way.
  const wayText = JSON.stringify(way);
  const sameWay = useMemo(() => JSON.parse(wayText) as typeof way, [wayText]);
  return (
    <TrainingPane key={`${color} ${wayText}`} color={color} way={sameWay} desk={desk} snapshot={snapshot} />
  );
}
