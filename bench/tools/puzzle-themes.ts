import { findMotifs, type Motif } from '#chess/review/causes/motifs';
import { replayTacticalLine } from '#chess/review/causes/tactical-line';

const themes: Readonly<Record<Motif, string>> = {
  mate: 'mate',
  'back-rank mate': 'backRankMate',
  'hanging piece': 'hangingPiece',
  fork: 'fork',
  pin: 'pin',
  skewer: 'skewer',
  'discovered attack': 'discoveredAttack',
  'trapped piece': 'trappedPiece',
  'removing the defender': 'capturingDefender',
  deflection: 'deflection',
  attraction: 'attraction',
  'in-between move': 'intermezzo',
  promotion: 'promotion',
  'advanced pawn': 'advancedPawn',
};

export interface MotifScore {
  motif: string;
  theme: string;
  count: number;
  precision: number;
  recall: number;
}

export function scoreMotifs(text: string): { puzzles: number; unread: number; scores: MotifScore[] } {
  const tallies = Object.entries(themes).map(([motif, theme]) => ({
    motif,
    theme,
    both: 0,
    ours: 0,
    theirs: 0,
  }));
  const rows = text.trim().split('\n').slice(1);
  let unread = 0;
  for (const row of rows) {
    const [, , before = '', lead = '', line = '', given = ''] = row.split(',');
    const ucis = line.split(' ');
    const replayed = replayTacticalLine(before, lead, ucis);
    if (replayed?.moves.length !== ucis.length) {
      unread += 1;
      continue;
    }
    const found = new Set<string>(findMotifs(replayed).map(({ motif }) => motif));
    const wanted = new Set(given.split(' '));
    for (const tally of tallies) {
      const [isOurs, isTheirs] = [found.has(tally.motif), wanted.has(tally.theme)];
      tally.ours += Number(isOurs);
      tally.theirs += Number(isTheirs);
      tally.both += Number(isOurs && isTheirs);
    }
  }
  const scores = tallies.map(({ motif, theme, both, ours, theirs }) => ({
    motif,
    theme,
    count: theirs,
    precision: ours === 0 ? 1 : both / ours,
    recall: theirs === 0 ? 1 : both / theirs,
  }));
  return { puzzles: rows.length, unread, scores };
}
