import { Badge, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';

import { makeBasisText, makeGapOdds, makeOdds, makePercent } from '#chess/opening/coverage-text';
import { findPosition, parseMoveText, playMove } from '#chess/position/moves';
import type { StudyColor } from '#contract/studies';

import { makeMetText } from '#chess/opening/source-text';
import type { CoverageResult } from '../../opening/coverage-work.ts';
import { FindingRows } from './finding-rows.tsx';
import { PositionModal, type ShownPosition } from './position-modal.tsx';
import { makeReplyText } from '../../opening/reply-text.ts';

type Gap = CoverageResult['gaps'][number];

const answerTexts: Record<Gap['answer'], string> = {
  missing: 'Your book does not have this reply.',
  'end-of-line': 'Your book has this reply, but the line ends there.',
};

function Details({ gap }: { gap: Gap }) {
  return (
    <Stack gap="sm">
      <Text ff="monospace" size="sm">
        {gap.lineWithReply}
      </Text>
      <Text>{answerTexts[gap.answer]}</Text>
      <Text>
        You meet it in {makeGapOdds(gap)}: {gap.reply} is {makePercent(gap.share)} of what opponents play here
        ({makeBasisText(gap.games)}).
      </Text>
      {gap.met && <Text>In your own games {makeMetText(gap.met)}.</Text>}
      {gap.transposition !== undefined && (
        <Text>
          <strong>{gap.transposition}</strong> leads back into your book.
        </Text>
      )}
    </Stack>
  );
}

/** The position after the reply, where the user has nothing prepared; an arrow where a transposition knows a move. */
function makePosition(gap: Gap): ShownPosition {
  const title = `No answer to ${makeReplyText(gap.lineWithReply)}`;
  const before = findPosition(gap.fen);
  const reply = before && parseMoveText(before, gap.reply);
  const played = before && reply && playMove(before, reply);
  const after = played && findPosition(played.fen);
  const way = after && gap.transposition !== undefined ? parseMoveText(after, gap.transposition) : undefined;
  return {
    title,
    fen: played?.fen ?? gap.fen,
    lastMove: played && [played.from, played.to],
    shapes: way ? [{ from: way.from, to: way.to, color: 'verdigris' }] : [],
    details: <Details gap={gap} />,
  };
}

/** The ten biggest gaps as rows; each opens on a board. */
export function CoverageGaps({ gaps, color }: { gaps: readonly Gap[]; color: StudyColor }) {
  const [shown, setShown] = useState<number>();
  const positions = useMemo(() => gaps.map(makePosition), [gaps]);
  const rows = gaps.map((gap) => ({
    key: `${gap.fen} ${gap.reply}`,
    text: (
      <>
        <strong>{makeReplyText(gap.lineWithReply)}</strong>
        {gap.transposition !== undefined && ` (your book knows ${gap.transposition})`}
      </>
    ),
    line: [gap.line || 'First move', gap.met && makeMetText(gap.met)].filter(Boolean).join(' · '),
    end: (
      <Badge color="brass" variant="light" tt="none" style={{ flexShrink: 0 }}>
        {makeOdds(gap.chance)}
        {gap.source === 'estimate' && ', estimated'}
      </Badge>
    ),
  }));
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        Biggest gaps
      </Title>
      <FindingRows label="Biggest gaps" rows={rows} onOpen={setShown} />
      <PositionModal positions={positions} index={shown} onShow={setShown} orientation={color} />
    </Stack>
  );
}
