interface Opening {
  eco: string;
  name: string;
  moves: string[];
}

const list = `
C50 Italian Game: e4 e5 Nf3 Nc6 Bc4
C53 Italian Game, Classical Variation: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O
C54 Italian Game, Greco Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d4 exd4 cxd4 Bb4+
C51 Italian Game, Evans Gambit: e4 e5 Nf3 Nc6 Bc4 Bc5 b4 Bxb4 c3 Ba5
C55 Italian Game, Two Knights Defense: e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Bc5
C57 Italian Game, Knight Attack: e4 e5 Nf3 Nc6 Bc4 Nf6 Ng5 d5 exd5 Na5 Bb5+ c6 dxc6 bxc6
C50 Italian Game, Hungarian Defense: e4 e5 Nf3 Nc6 Bc4 Be7 d4 d6
C50 Italian Game, Blackburne Gambit: e4 e5 Nf3 Nc6 Bc4 Nd4 O-O
C60 Ruy Lopez: e4 e5 Nf3 Nc6 Bb5
C84 Ruy Lopez, Closed: e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O
C65 Ruy Lopez, Berlin Defense: e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4 Nd6
C68 Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O f6
C62 Ruy Lopez, Steinitz Defense: e4 e5 Nf3 Nc6 Bb5 d6 d4 Bd7
C44 Scotch Game: e4 e5 Nf3 Nc6 d4 exd4 Nxd4
C45 Scotch Game, Schmidt Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6 Nxc6 bxc6 e5 Qe7
C45 Scotch Game, Classical Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5 Be3 Qf6 c3 Nge7
C46 Three Knights Opening: e4 e5 Nf3 Nc6 Nc3
C47 Four Knights Game: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4 O-O O-O
C42 Petrov's Defense: e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4 d4 d5
C42 Petrov's Defense, Stafford Gambit: e4 e5 Nf3 Nf6 Nxe5 Nc6 Nxc6 dxc6
C41 Philidor Defense: e4 e5 Nf3 d6 d4 exd4 Nxd4 Nf6 Nc3 Be7
C41 Philidor Defense, Hanham Variation: e4 e5 Nf3 d6 d4 Nf6 Nc3 Nbd7 Bc4 Be7
C40 Elephant Gambit: e4 e5 Nf3 d5 exd5 e4
C23 Bishop's Opening: e4 e5 Bc4 Nf6 d3 c6
C25 Vienna Game: e4 e5 Nc3 Nf6 f4 d5 fxe5 Nxe4
C33 King's Gambit Accepted: e4 e5 f4 exf4 Nf3 g5
C30 King's Gambit Declined: e4 e5 f4 Bc5 Nf3 d6
C22 Center Game: e4 e5 d4 exd4 Qxd4 Nc6
C20 King's Pawn Game, Wayward Queen: e4 e5 Qh5 Nc6 Bc4 g6
B20 Sicilian Defense: e4 c5
B90 Sicilian Defense, Najdorf Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be2 e5
B76 Sicilian Defense, Dragon Variation: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O
B33 Sicilian Defense, Sveshnikov Variation: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6 Nc3 e5 Ndb5 d6
B34 Sicilian Defense, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6 Nc3 Bg7
B42 Sicilian Defense, Kan Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 a6 Bd3 Nf6
B46 Sicilian Defense, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6 Nc3 a6
B22 Sicilian Defense, Alapin Variation: e4 c5 c3 Nf6 e5 Nd5 d4 cxd4 Nf3 Nc6
B22 Sicilian Defense, Alapin with ...d5: e4 c5 c3 d5 exd5 Qxd5 d4 Nf6 Nf3 e6
B23 Sicilian Defense, Closed: e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 d3 d6
B23 Sicilian Defense, Grand Prix Attack: e4 c5 Nc3 Nc6 f4 g6 Nf3 Bg7
B21 Sicilian Defense, Smith-Morra Gambit: e4 c5 d4 cxd4 c3 dxc3 Nxc3 Nc6
B30 Sicilian Defense, Rossolimo Variation: e4 c5 Nf3 Nc6 Bb5 g6
B50 Sicilian Defense, Moscow Variation: e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7
B20 Sicilian Defense, Bowdler Attack: e4 c5 Bc4 e6 Nc3 Nc6
C00 French Defense: e4 e6 d4 d5
C02 French Defense, Advance Variation: e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 Qb6
C01 French Defense, Exchange Variation: e4 e6 d4 d5 exd5 exd5 Nf3 Nf6
C03 French Defense, Tarrasch Variation: e4 e6 d4 d5 Nd2 Nf6 e5 Nfd7
C15 French Defense, Winawer Variation: e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7
C11 French Defense, Classical Variation: e4 e6 d4 d5 Nc3 Nf6 Bg5 Be7 e5 Nfd7
C00 French Defense, King's Indian Attack: e4 e6 d3 d5 Nd2 Nf6 Ngf3 c5
B10 Caro-Kann Defense: e4 c6
B12 Caro-Kann Defense, Advance Variation: e4 c6 d4 d5 e5 Bf5 Nf3 e6 Be2 Nd7
B12 Caro-Kann Defense, Botvinnik-Carls Defense: e4 c6 d4 d5 e5 c5 dxc5 e6
B13 Caro-Kann Defense, Exchange Variation: e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6 c3 Nf6 Bf4 Bg4
B14 Caro-Kann Defense, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4 Nf6 Nc3 e6
B18 Caro-Kann Defense, Classical Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6
B17 Caro-Kann Defense, Karpov Variation: e4 c6 d4 d5 Nd2 dxe4 Nxe4 Nd7
B10 Caro-Kann Defense, Two Knights Attack: e4 c6 Nc3 d5 Nf3 Bg4 h3 Bxf3
B12 Caro-Kann Defense, Fantasy Variation: e4 c6 d4 d5 f3 e6 Nc3 Bb4
B10 Caro-Kann Defense, Breyer Variation: e4 c6 d3 d5 Nd2 e5
B01 Scandinavian Defense: e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6 Nf3 c6
B01 Scandinavian Defense, Modern Variation: e4 d5 exd5 Nf6 d4 Nxd5
B01 Scandinavian Defense, Gubinsky-Melts Defense: e4 d5 exd5 Qxd5 Nc3 Qd6 d4 Nf6
B07 Pirc Defense: e4 d6 d4 Nf6 Nc3 g6 Be3 c6
B09 Pirc Defense, Austrian Attack: e4 d6 d4 Nf6 Nc3 g6 f4 Bg7 Nf3 O-O
B06 Modern Defense: e4 g6 d4 Bg7 Nc3 d6
B04 Alekhine Defense, Modern Variation: e4 Nf6 e5 Nd5 d4 d6 Nf3 Bg4
B00 Owen Defense: e4 b6 d4 Bb7 Bd3 e6
B00 Nimzowitsch Defense: e4 Nc6 Nf3 d6 d4 Nf6
D06 Queen's Gambit: d4 d5 c4
D37 Queen's Gambit Declined: d4 d5 c4 e6 Nc3 Nf6 Nf3 Be7 Bf4 O-O
D35 Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5 Bg5 Be7
D32 Tarrasch Defense: d4 d5 c4 e6 Nc3 c5 cxd5 exd5 Nf3 Nc6
D20 Queen's Gambit Accepted: d4 d5 c4 dxc4 e3 Nf6 Bxc4 e6 Nf3 c5
D15 Slav Defense: d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5
D14 Slav Defense, Exchange Variation: d4 d5 c4 c6 cxd5 cxd5 Nc3 Nf6 Bf4 Nc6
D11 Slav Defense, Quiet Variation: d4 d5 c4 c6 Nf3 Nf6 e3 Bf5
D45 Semi-Slav Defense: d4 d5 c4 c6 Nf3 Nf6 Nc3 e6 e3 Nbd7
D08 Albin Countergambit: d4 d5 c4 e5 dxe5 d4
D07 Chigorin Defense: d4 d5 c4 Nc6 Nc3 dxc4
D02 Queen's Pawn Game, London System: d4 d5 Nf3 Nf6 Bf4 c5 e3 Nc6 c3 Qb6
D00 Queen's Pawn Game, Accelerated London: d4 d5 Bf4 c5 e3 Nc6 Nf3 Nf6
D00 Queen's Pawn Game, Stonewall Attack: d4 d5 e3 Nf6 Bd3 c5 c3 Nc6 f4
D01 Rapport-Jobava System: d4 d5 Nc3 Nf6 Bf4 e6
D00 Blackmar-Diemer Gambit: d4 d5 e4 dxe4 Nc3 Nf6 f3
D05 Colle System: d4 d5 Nf3 Nf6 e3 e6 Bd3 c5 c3
E60 King's Indian Defense: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6
E92 King's Indian Defense, Classical Variation: d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5
D85 Gruenfeld Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7
E32 Nimzo-Indian Defense, Classical Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O
E12 Queen's Indian Defense: d4 Nf6 c4 e6 Nf3 b6 g3 Bb7
E00 Catalan Opening: d4 Nf6 c4 e6 g3 d5 Bg2 Be7
A57 Benko Gambit: d4 Nf6 c4 c5 d5 b5 cxb5 a6
A60 Benoni Defense, Modern Variation: d4 Nf6 c4 c5 d5 e6 Nc3 exd5 cxd5 d6
A52 Budapest Defense: d4 Nf6 c4 e5 dxe5 Ng4
A45 Trompowsky Attack: d4 Nf6 Bg5 Ne4 Bf4 d5
A46 Indian Defense, London System: d4 Nf6 Nf3 e6 Bf4 c5 e3 Nc6
A80 Dutch Defense: d4 f5 Nf3 Nf6 g3 e6 Bg2 Be7
A40 Englund Gambit: d4 e5 dxe5 Nc6 Nf3 Qe7
A20 English Opening, King's English: c4 e5 Nc3 Nf6 g3 d5 cxd5 Nxd5
A30 English Opening, Symmetrical Variation: c4 c5 Nf3 Nf6 Nc3 Nc6 g3 g6
A11 English Opening, Caro-Kann System: c4 c6 e4 d5 exd5 cxd5 d4 Nf6
A10 English Opening: c4 Nf6 Nc3 e6 e4 d5
A07 King's Indian Attack: Nf3 d5 g3 Nf6 Bg2 c6 O-O Bg4
A09 Reti Opening: Nf3 d5 c4 c6 g3 Nf6
A04 Zukertort Opening: Nf3 Nf6 d4 g6
A01 Nimzo-Larsen Attack: b3 e5 Bb2 Nc6
A03 Bird Opening: f4 d5 Nf3 Nf6 e3 g6
A00 Polish Opening: b4 e5 Bb2 Bxb4
A00 Hungarian Opening: g3 d5 Bg2 e5
A00 Van Geet Opening: Nc3 d5 e4 dxe4
A00 Van't Kruijs Opening: e3 d5 d4 Nf6
A00 Grob Opening: g4 d5 Bg2 c6
B00 King's Pawn Game: e4
A40 Queen's Pawn Game: d4
`;

function parseOpening(line: string): Opening {
  const [head = '', moves = ''] = line.split(': ');
  const [eco = '', ...name] = head.split(' ');
  return { eco, name: name.join(' '), moves: moves.split(' ') };
}

export const openings: readonly Opening[] = list.trim().split('\n').map(parseOpening);
