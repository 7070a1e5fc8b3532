/** The generator plays these openings by `weight`, and the simulated sites use their names. */
export interface Opening {
  weight: number;
  eco: string;
  name: string;
  moves: string[];
}

const list = `
6 C50 Italian Game: e4 e5 Nf3 Nc6 Bc4
5 C53 Italian Game, Classical Variation: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O
2 C54 Italian Game, Greco Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+
2 C51 Italian Game, Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5
3 C55 Italian Game, Two Knights Defense: e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5
2 C57 Italian Game, Knight Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6
2 C50 Italian Game, Hungarian Defense: e4 e5 Nf3 Nc6 Bc4 Be7 d4 d6
1 C50 Italian Game, Blackburne Gambit: e4 e5 Nf3 Nc6 Bc4 Nd4 O-O
4 C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
3 C84 Ruy Lopez, Closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O
2 C65 Ruy Lopez, Berlin Defense: e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6
2 C68 Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6
1 C62 Ruy Lopez, Steinitz Defense: e4 e5 Nf3 Nc6 Bb5 d6 d4 Bd7
3 C44 Scotch Game: e4 e5 Nf3 Nc6 d4 exd4 Nxd4
2 C45 Scotch Game, Schmidt Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7
2 C45 Scotch Game, Classical Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3 Nge7
2 C46 Three Knights Opening: e4 e5 Nf3 Nc6 Nc3
2 C47 Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4 O-O O-O
3 C42 Petrov's Defense: e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5
1 C42 Petrov's Defense, Stafford Gambit: e4 e5 Nf3 Nf6 Nxe5 Nc6 Nxc6 dxc6
3 C41 Philidor Defense: e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 Be7
1 C41 Philidor Defense, Hanham Variation: e4 e5 Nf3 d6 d4 Nf6 Nc3 Nbd7 Bc4 Be7
1 C40 Elephant Gambit: e4 e5 Nf3 d5 exd5 e4
2 C23 Bishop's Opening: e4 e5 Bc4 Nf6 d3 c6
2 C25 Vienna Game: e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4
2 C33 King's Gambit Accepted: e4 e5 f4 exf4 Nf3 g5
1 C30 King's Gambit Declined: e4 e5 f4 Bc5 Nf3 d6
2 C22 Center Game: e4 e5 d4 exd4 Qxd4 Nc6
1 C20 King's Pawn Game, Wayward Queen: e4 e5 Qh5 Nc6 Bc4 g6
4 B20 Sicilian Defense: e4 c5
3 B90 Sicilian Defense, Najdorf Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5
2 B76 Sicilian Defense, Dragon Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O
2 B33 Sicilian Defense, Sveshnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6
2 B34 Sicilian Defense, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7
2 B42 Sicilian Defense, Kan Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 Nf6
2 B46 Sicilian Defense, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 a6
4 B22 Sicilian Defense, Alapin Variation: e4 c5 c3 Nf6 e5 Nd5 d4 cxd4 Nf3 Nc6
3 B22 Sicilian Defense, Alapin with ...d5: e4 c5 c3 d5 exd5 Qxd5 d4 Nf6 Nf3 e6
2 B23 Sicilian Defense, Closed: e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6
2 B23 Sicilian Defense, Grand Prix Attack: e4 c5 Nc3 Nc6 f4 g6 Nf3 Bg7
2 B21 Sicilian Defense, Smith-Morra Gambit: e4 c5 d4 cxd4 c3 dxc3 Nxc3 Nc6
2 B30 Sicilian Defense, Rossolimo Variation: e4 c5 Nf3 Nc6 Bb5 g6
1 B50 Sicilian Defense, Moscow Variation: e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7
1 B20 Sicilian Defense, Bowdler Attack: e4 c5 Bc4 e6 Nc3 Nc6
3 C00 French Defense: e4 e6 d4 d5
4 C02 French Defense, Advance Variation: e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6
2 C01 French Defense, Exchange Variation: e4 e6 d4 d5 exd5 exd5 Nf3 Nf6
2 C03 French Defense, Tarrasch Variation: e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7
2 C15 French Defense, Winawer Variation: e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7
2 C11 French Defense, Classical Variation: e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7
1 C00 French Defense, King's Indian Attack: e4 e6 d3 d5 Nd2 Nf6 Ngf3 c5
3 B10 Caro-Kann Defense: e4 c6
5 B12 Caro-Kann Defense, Advance Variation: e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 Nd7
2 B12 Caro-Kann Defense, Botvinnik-Carls Defense: e4 c6 d4 d5 e5 c5 dxc5 e6
4 B13 Caro-Kann Defense, Exchange Variation: e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3 Nf6 Bf4 Bg4
3 B14 Caro-Kann Defense, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6
4 B18 Caro-Kann Defense, Classical Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6
2 B17 Caro-Kann Defense, Karpov Variation: e4 c6 d4 d5 Nd2 dxe4 Nxe4 Nd7
2 B10 Caro-Kann Defense, Two Knights Attack: e4 c6 Nc3 d5 Nf3 Bg4 h3 Bxf3
2 B12 Caro-Kann Defense, Fantasy Variation: e4 c6 d4 d5 f3 e6 Nc3 Bb4
1 B10 Caro-Kann Defense, Breyer Variation: e4 c6 d3 d5 Nd2 e5
3 B01 Scandinavian Defense: e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6
2 B01 Scandinavian Defense, Modern Variation: e4 d5 exd5 Nf6 d4 Nxd5
1 B01 Scandinavian Defense, Gubinsky-Melts Defense: e4 d5 exd5 Qxd5 Nc3 Qd6 d4 Nf6
2 B07 Pirc Defense: e4 d6 d4 Nf6 Nc3 g6 Be3 c6
1 B09 Pirc Defense, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4 Bg7 Nf3 O-O
2 B06 Modern Defense: e4 g6 d4 Bg7 Nc3 d6
2 B04 Alekhine Defense, Modern Variation: e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4
1 B00 Owen Defense: e4 b6 d4 Bb7 Bd3 e6
1 B00 Nimzowitsch Defense: e4 Nc6 Nf3 d6 d4 Nf6
3 D06 Queen's Gambit: d4 d5 c4
3 D37 Queen's Gambit Declined: d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7 Bf4 O-O
2 D35 Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7
2 D32 Tarrasch Defense: d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6
2 D20 Queen's Gambit Accepted: d4 d5 c4 dxc4 e3 Nf6 Bxc4 e6 Nf3 c5
4 D15 Slav Defense: d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
3 D14 Slav Defense, Exchange Variation: d4 d5 c4 c6 cxd5 cxd5 Nc3 Nf6 Bf4 Nc6
2 D11 Slav Defense, Quiet Variation: d4 d5 c4 c6 Nf3 Nf6 e3 Bf5
2 D45 Semi-Slav Defense: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7
1 D08 Albin Countergambit: d4 d5 c4 e5 dxe5 d4
1 D07 Chigorin Defense: d4 d5 c4 Nc6 Nc3 dxc4
5 D02 Queen's Pawn Game, London System: d4 d5 Nf3 Nf6 Bf4 c5 e3 Nc6 c3 Qb6
3 D00 Queen's Pawn Game, Accelerated London: d4 d5 Bf4 c5 e3 Nc6 Nf3 Nf6
1 D00 Queen's Pawn Game, Stonewall Attack: d4 d5 e3 Nf6 Bd3 c5 c3 Nc6 f4
1 D01 Rapport-Jobava System: d4 d5 Nc3 Nf6 Bf4 e6
1 D00 Blackmar-Diemer Gambit: d4 d5 e4 dxe4 Nc3 Nf6 f3
1 D05 Colle System: d4 d5 Nf3 Nf6 e3 e6 Bd3 c5 c3
3 E60 King's Indian Defense: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6
2 E92 King's Indian Defense, Classical Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
2 D85 Gruenfeld Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7
2 E32 Nimzo-Indian Defense, Classical Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O
2 E12 Queen's Indian Defense: d4 Nf6 c4 e6 Nf3 b6 g3 Bb7
1 E00 Catalan Opening: d4 Nf6 c4 e6 g3 d5 Bg2 Be7
1 A57 Benko Gambit: d4 Nf6 c4 c5 d5 b5 cxb5 a6
1 A60 Benoni Defense, Modern Variation: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6
1 A52 Budapest Defense: d4 Nf6 c4 e5 dxe5 Ng4
2 A45 Trompowsky Attack: d4 Nf6 Bg5 Ne4 Bf4 d5
2 A46 Indian Defense, London System: d4 Nf6 Nf3 e6 Bf4 c5 e3 Nc6
2 A80 Dutch Defense: d4 f5 Nf3 Nf6 g3 e6 Bg2 Be7
1 A40 Englund Gambit: d4 e5 dxe5 Nc6 Nf3 Qe7
2 A20 English Opening, King's English: c4 e5 Nc3 Nf6 g3 d5 cxd5 Nxd5
2 A30 English Opening, Symmetrical Variation: c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6
2 A11 English Opening, Caro-Kann System: c4 c6 e4 d5 exd5 cxd5 d4 Nf6
1 A10 English Opening: c4 Nf6 Nc3 e6 e4 d5
2 A07 King's Indian Attack: Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4
2 A09 Reti Opening: Nf3 d5 c4 c6 g3 Nf6
1 A04 Zukertort Opening: Nf3 Nf6 d4 g6
1 A01 Nimzo-Larsen Attack: b3 e5 Bb2 Nc6
1 A03 Bird Opening: f4 d5 Nf3 Nf6 e3 g6
1 A00 Polish Opening: b4 e5 Bb2 Bxb4
1 A00 Hungarian Opening: g3 d5 Bg2 e5
1 A00 Van Geet Opening: Nc3 d5 e4 dxe4
1 A00 Van't Kruijs Opening: e3 d5 d4 Nf6
1 A00 Grob Opening: g4 d5 Bg2 c6
1 B00 King's Pawn Game: e4
1 A40 Queen's Pawn Game: d4
`;

function parseOpening(line: string): Opening {
  const [head = '', moves = ''] = line.split(': ');
  const [weight, eco = '', ...name] = head.split(' ');
  return { weight: Number(weight), eco, name: name.join(' '), moves: moves.split(' ') };
}

export const openings: readonly Opening[] = list.trim().split('\n').map(parseOpening);
