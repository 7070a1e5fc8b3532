import {
  IconArrowsSplit2,
  IconBook2,
  IconCards,
  IconChartBar,
  IconEdit,
  IconHierarchy2,
  IconMicroscope,
  IconPlayerPlay,
  IconSwords,
  IconTools,
  IconUserSearch,
} from '@tabler/icons-react';

import type { TutorialName } from '#contract/config';

import type { PictureName } from '../../ui/screen-picture.tsx';

export interface HelpEntry {
  title: string;
  text: string;
  path: string;
  linkLabel: string;
  Icon: typeof IconCards;
  steps: readonly string[];
  picture?: { name: PictureName; alt: string };
}

export interface ProductFunction extends HelpEntry {
  name: TutorialName;
}

export const productFunctions: readonly ProductFunction[] = [
  {
    name: 'game_review',
    title: 'Review your games',
    text: 'Import your games from Lichess and Chess.com and replay them with notes. Open any position in an analysis board.',
    path: '/game_review',
    linkLabel: 'Review Game/Make Cards',
    Icon: IconMicroscope,
    steps: [
      'Press Get Lichess Game or Get Chess.com Game, enter your username and choose a game.',
      'Step with ← and →. Notes are saved when you leave the field.',
      'Press Compare Game to Opening. Click the sentence to see the deviation on the board.',
    ],
    picture: { name: 'game-review', alt: 'A reviewed game with its moves, the comparison and notes.' },
  },
  {
    name: 'review_cards',
    title: 'Make flash cards from mistakes',
    text: 'Press Make Card at a mistake. The card comes back just before you forget it.',
    path: '/review_cards',
    linkLabel: 'Card Review',
    Icon: IconCards,
    steps: [
      'In a game, go to the position before the mistake and press Make Card.',
      'Write the question, play the answer on the second board and say why.',
      'Open Card Review each day. Think, press space and score yourself from 1 to 4.',
    ],
    picture: { name: 'card-review', alt: 'A card with its question, its answer and the four scores.' },
  },
  {
    name: 'manage_cards',
    title: 'Manage your cards',
    text: 'See all cards by due date. Create, edit or delete them.',
    path: '/manage_cards',
    linkLabel: 'Edit Cards',
    Icon: IconEdit,
    steps: [
      'Choose a card in the list to change it.',
      'Tick several to delete them together. Undo restores them.',
    ],
  },
  {
    name: 'set_openings',
    title: 'Set your repertoire',
    text: 'Set Lichess studies or PGN files as your repertoire for White and Black. Tabiya compares your games with them.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconHierarchy2,
    steps: [
      'No study yet? Press Make a repertoire from my games and preview it.',
      'Press Get Studies, choose a study, then press Set/Refresh White Opening or Set/Refresh Black Opening.',
      'Or drop a PGN file. Tabiya can leave out moves you marked with a sign such as ?!.',
      'Another study for the same colour? Choose it and press Add to White repertoire.',
    ],
  },
  {
    name: 'opening_checks',
    title: 'Check consistency and coverage',
    text: 'Consistency finds contradictions: positions with two moves for you. Coverage finds gaps: common replies without an answer.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconArrowsSplit2,
    steps: [
      'Run a check. In seconds, your browser estimates what players at your level play.',
      'If this server has game statistics, they replace estimates.',
      'Connect Lichess to use its game statistics.',
      'A gap from your own games shows how often you faced it.',
      'Click a gap to see suggested answers: engine’s choice, best results, least to learn.',
    ],
    picture: { name: 'coverage', alt: 'A coverage report beside its biggest gaps.' },
  },
  {
    name: 'opening_game',
    title: 'Play an opening game',
    text: 'Play only the first moves against another player. Then the engine decides who is better.',
    path: '/opening_game',
    linkLabel: 'Opening Game',
    Icon: IconSwords,
    steps: [
      'Press Play An Opening Game and wait for an opponent.',
      'Play your repertoire. At the move limit the engine decides.',
    ],
    picture: { name: 'opening-game', alt: 'A live game with both clocks and the list of moves.' },
  },
  {
    name: 'opening_tool',
    title: 'Use the opening tools on their own',
    text: 'Check any study or game without saving it.',
    path: '/opening_tool',
    linkLabel: 'Opening Tools',
    Icon: IconTools,
    steps: ['Choose a study or file and a game, then run a check.'],
  },
];

export const furtherFunctions: readonly HelpEntry[] = [
  {
    title: 'See where you lose win chance',
    text: 'Insights shows which causes and phases take which share of your lost win chance, and how often.',
    path: '/insights',
    linkLabel: 'Insights',
    Icon: IconChartBar,
    steps: [
      'Analyse at least 20 games: press Find Mistakes, or tick Analyse my newest 100 games automatically.',
      'Press a bar for its mistakes, and a mistake for its game.',
      'Press Make cards and train: each mistake becomes a card.',
    ],
  },
  {
    title: 'Make a repertoire from your games',
    text: 'Your usual moves and common replies become a repertoire.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconBook2,
    steps: [
      'Import your games, then press Make a repertoire from my games under Manage Openings.',
      'Preview it, choose between your moves, and set how rare a line may be.',
      'Set it for White or Black, or save it as PGN.',
    ],
  },
  {
    title: 'Prepare for an opponent',
    text: 'See what your opponent plays against your repertoire, and which mistakes they repeat.',
    path: '/prepare',
    linkLabel: 'Prepare for an opponent',
    Icon: IconUserSearch,
    steps: [
      'Enter their name on Lichess or Chess.com, or choose a PGN file.',
      'Press Study 10 key positions before the game.',
      'Press Play against them: the computer plays their moves.',
    ],
  },
  {
    title: 'Play a position out',
    text: 'Play any position against the computer, for instance before a mistake.',
    path: '/game_review',
    linkLabel: 'Review Game/Make Cards',
    Icon: IconPlayerPlay,
    steps: [
      'Go to a position in a game, repertoire or card and press Play it out.',
      "Choose the computer's strength, with or without a clock.",
      'Press Save as exercise. You pass if your win chance drops by at most 10 % in ten moves.',
    ],
  },
];
