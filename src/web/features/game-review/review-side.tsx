import { Box, Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useEffect, useRef } from 'react';

import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { leaveTab } from '../../ui/leave-tab.ts';
import classes from './game-review.module.css';

interface ReviewSideProps {
  isWide: boolean;
  alert: ReactNode;
  engine: ReactNode;
  tab: string;
  onTab: (tab: string) => void;
  moves: ReactNode;
  mistakes: ReactNode;
  /** Undefined if not analysed. */
  mistakeCount: number | undefined;
  /** Undefined if nothing is left to find. */
  onFindMistakes: (() => void) | undefined;
  results: ReactNode;
  pgn: ReactNode;
  opening: ReactNode;
  notes: ReactNode;
  list: ReactNode;
}

/** Notes and list are below the tabs here, elsewhere tabs. Same limits as game-review.module.css. */
const roomy = '(min-width: 75em) and (min-height: 54em)';
const tabsBelow = ['notes', 'reviews'];

/** Everything, or one tab at a time on small screens. */
export const ReviewSide = memo(function ReviewSide(props: ReviewSideProps) {
  const { isWide, onTab, moves, mistakes, mistakeCount, results, pgn, opening, notes, list } = props;
  const isNarrow = !isWide;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  // The window may have grown.
  const tab = isRoomy && tabsBelow.includes(props.tab) ? 'moves' : props.tab;
  // On narrow screens mistakes are under the board.
  const hasWalk = tab === 'mistakes' && (mistakeCount ?? 0) > 0;
  const panel = useRef<HTMLDivElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    // Below the fold on narrow screens.
    if (isNarrow && !hasWalk) bringIntoSight(panel.current);
  }, [tab, isNarrow, hasWalk]);
  return (
    <div className={classes.side}>
      {props.alert}
      <Tabs
        ref={panel}
        value={tab}
        keepMounted={false}
        className={classes.panel}
        onChange={(next) => next !== null && onTab(next)}
      >
        {isWide && tab !== 'mistakes' && props.onFindMistakes && (
          <Button
            className={classes.findMistakes}
            size="compact-sm"
            variant="light"
            onClick={props.onFindMistakes}
          >
            Find Mistakes
          </Button>
        )}
        <Tabs.List className={classes.tabs} onClick={leaveTab}>
          <Tabs.Tab value="moves">Moves</Tabs.Tab>
          <Tabs.Tab value="mistakes">
            Mistakes
            {mistakeCount !== undefined && mistakeCount > 0 && (
              <span className={classes.mistakeCount}>{mistakeCount}</span>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="compare">Compare</Tabs.Tab>
          <Tabs.Tab value="pgn">PGN</Tabs.Tab>
          {!isRoomy && <Tabs.Tab value="notes">Notes</Tabs.Tab>}
          {!isRoomy && <Tabs.Tab value="reviews">Games</Tabs.Tab>}
        </Tabs.List>
        {props.engine !== undefined && <div className={classes.engine}>{props.engine}</div>}
        <Tabs.Panel value="moves" className={classes.tabBody}>
          {moves}
        </Tabs.Panel>
        <Tabs.Panel value="mistakes" className={classes.tabBody}>
          {mistakes}
        </Tabs.Panel>
        <Tabs.Panel value="compare" className={classes.tabBody}>
          {isNarrow && <Box mb="md">{opening}</Box>}
          {results}
        </Tabs.Panel>
        <Tabs.Panel value="pgn" className={classes.tabBody}>
          {pgn}
        </Tabs.Panel>
        {!isRoomy && (
          <Tabs.Panel value="notes" className={classes.tabBody}>
            {notes}
          </Tabs.Panel>
        )}
        {!isRoomy && (
          <Tabs.Panel value="reviews" className={classes.tabBody}>
            {list}
          </Tabs.Panel>
        )}
      </Tabs>
      {isWide && opening}
      {isRoomy && (
        <div className={classes.notesAndList}>
          {notes}
          {list}
        </div>
      )}
    </div>
  );
});
