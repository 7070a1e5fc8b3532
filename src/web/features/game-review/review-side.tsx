import { Box, Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useEffect, useRef } from 'react';

import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { leaveTab } from '../../ui/leave-tab.ts';
import classes from './game-review.module.css';

interface ReviewSideProps {
  isWide: boolean;
  alert: ReactNode;
  /** What it says about the position on the board, where that has its place here. */
  engine: ReactNode;
  tab: string;
  onTab: (tab: string) => void;
  moves: ReactNode;
  mistakes: ReactNode;
  /** How many mistakes there are; undefined while the game is not analysed. */
  mistakeCount: number | undefined;
  /** Undefined where nothing is left to find. */
  onFindMistakes: (() => void) | undefined;
  results: ReactNode;
  pgn: ReactNode;
  opening: ReactNode;
  notes: ReactNode;
  list: ReactNode;
}

/**
 * On such a screen notes and list have room below the tabs; elsewhere they are two of the tabs. The same limits stand in
 * game-review.module.css.
 */
const roomy = '(min-width: 75em) and (min-height: 54em)';
const tabsBelow = ['notes', 'reviews'];

/** What stands beside the board: all of it on a large screen, one tab at a time on a small one. */
export const ReviewSide = memo(function ReviewSide(props: ReviewSideProps) {
  const { isWide, onTab, moves, mistakes, mistakeCount, results, pgn, opening, notes, list } = props;
  const isNarrow = !isWide;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  // The window may have been enlarged since.
  const tab = isRoomy && tabsBelow.includes(props.tab) ? 'moves' : props.tab;
  // On a narrow screen the mistakes one by one stand right under the board.
  const hasWalk = tab === 'mistakes' && (mistakeCount ?? 0) > 0;
  const panel = useRef<HTMLDivElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    // Its content would open below the fold, under the board.
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
