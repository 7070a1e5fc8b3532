import type {
  EstimatedFilter,
  PositionReplies,
  Reply,
  ReplyFilter,
  ReplySource,
} from '#chess/opening/replies';

type Entry = readonly [key: string, replies: PositionReplies];

const sources: Readonly<Record<string, ReplySource>> = {
  pack: 'pack',
  explorer: 'explorer',
  estimate: 'estimate',
};

const leastShare = 0.0005;

export function makeRepliesText(
  entries: Iterable<Entry>,
  isInBook: (key: string, san: string) => boolean,
): string {
  const lines: string[] = [];
  for (const [key, { source, filter, games, isRough, replies, estimate }] of entries) {
    const retained = replies.filter(({ san, share }) => share >= leastShare || isInBook(key, san));
    const moves = retained.map(({ san, share }) => `${san} ${Number(share.toPrecision(6))}`).join(' ');
    const whose = filter.kind === 'counted' ? `${filter.speeds};${filter.ratings}` : makeWhose(filter);
    const mixed = estimate ? makeWhose(estimate) : '';
    lines.push([key, source, whose, games ?? '', isRough ? 1 : '', moves, mixed].join('\t'));
  }
  return lines.join('\n');
}

export function parseRepliesText(text: string): [string, PositionReplies][] {
  return text.split('\n').flatMap((line) => {
    const [key = '', source = '', whose = '', games = '', isRough = '', moves = '', mixed = ''] =
      line.split('\t');
    const known = sources[source];
    if (known === undefined) return [];
    return [
      [
        key,
        {
          source: known,
          filter: parseFilter(known, whose),
          games: games === '' ? undefined : Number(games),
          isRough: isRough !== '',
          replies: parseMoves(moves),
          ...(mixed !== '' && { estimate: parseWhose(mixed) }),
        },
      ],
    ];
  });
}

function parseFilter(source: ReplySource, whose: string): ReplyFilter {
  if (source === 'estimate') return parseWhose(whose);
  const [speeds = '', ratings = ''] = whose.split(';');
  return { kind: 'counted', speeds, ratings };
}

function makeWhose({ rating, hasBullet = false }: EstimatedFilter): string {
  return hasBullet ? `${rating} bullet` : String(rating);
}

function parseWhose(text: string): EstimatedFilter {
  const [rating = '', bullet] = text.split(' ');
  return { kind: 'estimated', rating: Number(rating), ...(bullet && { hasBullet: true }) };
}

function parseMoves(text: string): Reply[] {
  const words = text.split(' ');
  const replies: Reply[] = [];
  for (let at = 0; at + 1 < words.length; at += 2) {
    replies.push({ san: words[at] ?? '', share: Number(words[at + 1]) });
  }
  return replies;
}
