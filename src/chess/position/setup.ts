import { findPlacementFault } from './placement.ts';
import { Chess, IllegalSetup, type Position } from 'chessops/chess';
import { InvalidFen, makeFen, parseFen } from 'chessops/fen';

export type ParsedSetup =
  | { position: Position; fen: string; reason?: undefined }
  | { position?: undefined; fen?: undefined; reason: string };

const FEN_REASONS: Record<string, string> = {
  [InvalidFen.Turn]: 'The second part of a FEN says who moves: w or b.',
  [InvalidFen.Castling]: 'The third part of a FEN lists castling rights: KQkq, some of these letters, or -.',
  [InvalidFen.EpSquare]: 'The fourth part of a FEN is an en passant square such as e3, or -.',
  [InvalidFen.Halfmoves]: 'The fifth part of a FEN is a number: half-moves since a capture or pawn move.',
  [InvalidFen.Fullmoves]: 'The sixth part of a FEN is a number: the move number.',
};

const SETUP_REASONS: Record<string, string> = {
  [IllegalSetup.Empty]: 'The board is empty.',
  [IllegalSetup.Kings]: 'Each side needs exactly one king.',
  [IllegalSetup.OppositeCheck]: 'The side that is not to move is in check.',
  [IllegalSetup.PawnsOnBackrank]: 'Pawns cannot stand on the first or the last rank.',
};

export function parseSetup(text: string): ParsedSetup {
  const fen = text.trim();
  const placement = fen.split(/\s+/, 1)[0] ?? '';
  if (placement === '') return { reason: 'Paste a FEN, for example 8/8/8/4k3/8/4K3/4P3/8 w - - 0 1.' };
  const fault = findPlacementFault(placement);
  if (fault !== undefined) return { reason: fault };
  return parseFen(fen).unwrap(
    (setup) =>
      Chess.fromSetup(setup).unwrap<ParsedSetup>(
        (position) => ({ position, fen: makeFen(position.toSetup()) }),
        ({ message }) => ({ reason: SETUP_REASONS[message] ?? 'The pieces cannot stand like this.' }),
      ),
    ({ message }) => ({
      reason: FEN_REASONS[message] ?? 'A FEN has at most six parts, separated by spaces.',
    }),
  );
}
