const ROLE_NAMES: Partial<Record<string, string>> = {
  K: 'king',
  Q: 'queen',
  R: 'rook',
  B: 'bishop',
  N: 'knight',
};

const SAN = /^([KQRBN]?)([a-h]?[1-8]?)(x?)([a-h][1-8])(?:=([QRBN]))?([+#]?)$/;

export function makeMoveWords(san: string): string {
  const castling = /^(O-O(?:-O)?)([+#]?)$/.exec(san);
  if (castling) {
    const side = castling[1] === 'O-O' ? 'castles short' : 'castles long';
    return side + makeEndWords(castling[2]);
  }
  const parts = SAN.exec(san);
  if (!parts) return san;
  const [, role = '', origin = '', capture, target, promotion = '', end] = parts;
  const piece = ROLE_NAMES[role] ?? 'pawn';
  const from = origin === '' ? '' : ` from ${origin}`;
  const verb = capture === 'x' ? 'takes' : 'to';
  const becomes = promotion === '' ? '' : `, becomes a ${ROLE_NAMES[promotion] ?? promotion}`;
  return `${piece}${from} ${verb} ${target}${becomes}${makeEndWords(end)}`;
}

function makeEndWords(end: string | undefined): string {
  if (end === '+') return ', check';
  return end === '#' ? ', checkmate' : '';
}
