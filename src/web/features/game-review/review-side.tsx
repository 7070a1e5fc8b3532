import { Box, Button, InputBase, Stack, Tabs, Text, Textarea, Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { countOf } from '#chess/count-of';
import { cardList } from '#contract/cards';

import { bringIntoSight } from '../../ui/bring-into-sight.ts';
import { Chip, parts } from '../../ui/parts.tsx';
import { PositionPanels } from '../../ui/position-panels.tsx';
import { leaveTab } from '../../ui/leave-tab.ts';
import { AnalysisLines } from '../../engine/analysis-lines.tsx';
import { MistakesPanel } from './analysis/mistakes-panel.tsx';
import { MovesPanel } from './moves/move-list.tsx';
import { PgnDisplay } from './moves/pgn-display.tsx';
import { OpeningPanel } from './opening-panel.tsx';
import { useOpenedGame, useReview } from './review-context.tsx';
import { getShown, isRight, type ReviewTab } from './review-model.ts';
import { NotesField } from './reviews/notes-field.tsx';
import { cardsKey } from '../../card-editor/saved-cards.ts';
import { getJson } from '../../lib/api-client.ts';
import { InlineError } from '../../ui/inline-error.tsx';
import classes from './game-review.module.css';

interface ReviewSideProps {
  isWide: boolean;
  tab: ReviewTab;
  alert: ReactNode;
  list: ReactNode;
}

/** Roomy windows show notes and list below the tabs. Keep in sync with game-review.module.css. */
const roomy = '(min-width: 75em) and (min-height: 54em)';
const tabsBelow: readonly ReviewTab[] = ['notes', 'reviews'];

export const ReviewSide = memo(function ReviewSide(props: ReviewSideProps) {
  const { isWide, alert, list } = props;
  const { review, dispatch, analysed, compare } = useOpenedGame();
  const isNarrow = !isWide;
  const isRoomy = useMediaQuery(roomy, true, { getInitialValueInEffect: false });
  const tab = isRoomy && tabsBelow.includes(props.tab) ? 'moves' : props.tab;
  const mistakeCount = analysed?.rows.length ?? 0;
  const hasWalk = tab === 'mistakes' && mistakeCount > 0;
  const canFind = analysed?.canStart && !analysed.isComplete && analysed.run?.state !== 'running';
  const panel = useRef<HTMLDivElement>(null);
  const shownTab = useRef(tab);
  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    if (isNarrow && !hasWalk) bringIntoSight(panel.current);
  }, [tab, isNarrow, hasWalk]);
  return (
    <Stack gap="sm" className={classes.side}>
      {alert}
      <Tabs
        ref={panel}
        value={tab}
        keepMounted={false}
        className={`${parts.panel} ${classes.panel}`}
        onChange={(next) => next !== null && dispatch({ type: 'tab', tab: next as ReviewTab })}
      >
        {isWide && tab !== 'mistakes' && canFind && (
          <Button
            className={classes.findMistakes}
            size="compact-sm"
            variant="light"
            onClick={() => {
              dispatch({ type: 'tab', tab: 'mistakes' });
              analysed.start();
            }}
          >
            Find Mistakes
          </Button>
        )}
        <Tabs.List mb="sm" className={classes.tabs} onClick={leaveTab}>
          <Tabs.Tab value="moves">Moves</Tabs.Tab>
          <Tabs.Tab value="mistakes">
            Mistakes
            {analysed?.isFinal && mistakeCount > 0 && (
              <Chip tone="bad" className={classes.mistakeCount}>
                {mistakeCount}
              </Chip>
            )}
          </Tabs.Tab>
          <Tabs.Tab value="compare">Compare</Tabs.Tab>
          <Tabs.Tab value="pgn">PGN</Tabs.Tab>
          {!isRoomy && <Tabs.Tab value="notes">Notes</Tabs.Tab>}
          {!isRoomy && <Tabs.Tab value="reviews">Games</Tabs.Tab>}
        </Tabs.List>
        <div className={classes.tabArea}>
          <ShownPanels hasLines={isWide} />
          <Tabs.Panel value="moves" className={classes.tabBody}>
            <MovesPanel />
          </Tabs.Panel>
          <Tabs.Panel value="mistakes" className={classes.tabBody}>
            {review && analysed ? (
              <MistakesPanel analysed={analysed} review={review} isWide={isWide} />
            ) : (
              <Text c="dimmed" size="sm">
                Choose a game to see its mistakes.
              </Text>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="compare" className={classes.tabBody}>
            {isNarrow && (
              <Box mb="md">
                <OpeningPanel />
              </Box>
            )}
            <Textarea
              label="Results"
              classNames={{ input: classes.results ?? '' }}
              value={compare.text}
              readOnly
              rows={7}
              spellCheck={false}
            />
          </Tabs.Panel>
          <Tabs.Panel value="pgn" className={classes.tabBody}>
            <PgnDisplay />
          </Tabs.Panel>
          {!isRoomy && (
            <Tabs.Panel value="notes" className={classes.tabBody}>
              <Notes />
            </Tabs.Panel>
          )}
          {!isRoomy && (
            <Tabs.Panel value="reviews" className={classes.tabBody}>
              {list}
            </Tabs.Panel>
          )}
        </div>
      </Tabs>
      {isWide && <OpeningPanel />}
      {isRoomy && (
        <div className={classes.notesAndList}>
          <Notes />
          {list}
        </div>
      )}
    </Stack>
  );
});

/** Hides the note while the user retries a mistake, because it may reveal the move. */
function ShownPanels({ hasLines }: { hasLines: boolean }) {
  const { review, state, live } = useReview();
  const { line } = state;
  const isOpen = line?.kind === 'try' && !isRight(line.answer);
  const lines = hasLines && live && <AnalysisLines {...live} />;
  return (
    (review || lines) && (
      <div className={classes.positionPanels}>
        <PositionPanels fen={getShown(state).fen} isQuestion={isOpen || !review}>
          {lines}
        </PositionPanels>
      </div>
    )
  );
}

function Notes() {
  const { review, pending, outbox } = useOpenedGame();
  if (!review) {
    return (
      <InputBase
        component="textarea"
        multiline
        label="Notes"
        disabled
        rows={3}
        placeholder="Choose a game to add notes."
      />
    );
  }
  const own = pending.find(({ name }) => name === review.id);
  return (
    <div className={parts.stack}>
      <NotesField review={review} pending={own} outbox={outbox} />
      <GameCards reviewId={review.id} />
    </div>
  );
}

function GameCards({ reviewId }: { reviewId: string }) {
  const {
    data: cards = [],
    error,
    refetch,
  } = useQuery({
    queryKey: [...cardsKey, 'game', reviewId],
    queryFn: async ({ signal }) =>
      (await getJson(`/api/get-game-cards?game_review_id=${reviewId}`, cardList, signal)).api_data,
  });
  if (error && cards.length === 0)
    return (
      <InlineError onRetry={() => void refetch()}>
        The cards of this game could not be loaded: {error.message}.
      </InlineError>
    );
  if (cards.length === 0) return null;
  return (
    <section aria-label="Cards from this game">
      <Text size="sm" fw={600}>
        {countOf(cards.length, 'card')} from this game
      </Text>
      <ul className={classes.gameCards}>
        {cards.map(({ id, prompt, answer }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage_cards?card=${id}`} size="sm" truncate>
              {(prompt.trim() || answer.trim()).split('\n', 1)[0] || 'Untitled card'}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
