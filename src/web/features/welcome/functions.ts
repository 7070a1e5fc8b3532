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

/** In the order of first use. */
export const productFunctions: readonly ProductFunction[] = [
  {
    name: 'game_review',
    title: 'Review your games',
    text: 'Get your recent games from Lichess and Chess.com by username, play through them on the board, and keep notes. Open any position in an analysis board.',
    path: '/game_review',
    linkLabel: 'Review Game/Make Cards',
    Icon: IconMicroscope,
    steps: [
      'Press Get Lichess Game or Get Chess.com Game, type your username once, and pick a game.',
      'Step with ← and →, and write what you learnt under Notes. It is saved when you leave the field.',
      'Press Compare Game to Opening, then click the sentence: the board goes to the move where you left your study.',
    ],
    picture: { name: 'game-review', alt: 'A reviewed game with its moves, the comparison and notes.' },
  },
  {
    name: 'review_cards',
    title: 'Make flash cards from mistakes',
    text: 'Stop at the position where it went wrong and press Make Card: a prompt, an answer, a board for each. Cards come back spaced so that you remember them.',
    path: '/review_cards',
    linkLabel: 'Card Review',
    Icon: IconCards,
    steps: [
      'In a game, go to the position before the mistake and press Make Card.',
      'Write what to look for, play the answer on the second board, and say why.',
      'Open Card Review each day: think, press space, and score yourself with 1 to 4.',
    ],
    picture: { name: 'card-review', alt: 'A card with prompt and answer, and the four scores.' },
  },
  {
    name: 'manage_cards',
    title: 'Keep your cards in order',
    text: 'See all cards by due date, make new ones from any position, edit them or delete those you have outgrown.',
    path: '/manage_cards',
    linkLabel: 'Edit Cards',
    Icon: IconEdit,
    steps: [
      'Choose a card in the list to change it.',
      'Check several and delete them at once; Undo brings them back.',
    ],
  },
  {
    name: 'set_openings',
    title: 'Set your openings',
    text: 'Choose a Lichess study or PGN file for White and one for Black, or several for a colour. Then compare any of your games with them and see who left your book, where, and what you had prepared.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconHierarchy2,
    steps: [
      'No study yet? Press Make a book from my games: what you play already becomes one, and you look at it first.',
      'Press Get Studies, choose one, and press Set/Refresh White Opening or Black Opening.',
      'Or drop a PGN file. Signs such as ?! can leave your own side lines out.',
      'Another study for the same colour? Choose it and press Add to the White opening: both make one book.',
    ],
  },
  {
    name: 'opening_checks',
    title: 'Check consistency and coverage',
    text: 'The consistency check finds positions where your study says two different things. The coverage check shows how much of what opponents really play it answers.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconArrowsSplit2,
    steps: [
      'Run a check. Within seconds your browser estimates what players of your rating play, about ±3 points.',
      'Games counted by your host are better and come by themselves: a host makes a pack of them from a month of Lichess games (README).',
      'Connect Lichess to have the rest counted by its opening explorer, in the background.',
      'Your own reviewed games weigh in: a reply you have met says how often, and how you scored.',
      'Click a gap to see it on a board: the soundest, the most practical and the cheapest answer are offered, and the one you choose goes into your study with its main replies.',
    ],
    picture: { name: 'coverage', alt: 'A coverage report beside its biggest gaps.' },
  },
  {
    name: 'opening_game',
    title: 'Play an opening game',
    text: 'Meet another player for the first moves only: ten minutes each, and after the last move an engine says who came out better.',
    path: '/opening_game',
    linkLabel: 'Opening Game',
    Icon: IconSwords,
    steps: [
      'Press Play An Opening Game and wait for somebody to come.',
      'Play your preparation. At the move limit the engine gives its verdict.',
    ],
    picture: { name: 'opening-game', alt: 'A live game with both clocks and the list of moves.' },
  },
  {
    name: 'opening_tool',
    title: 'Use the opening tools on their own',
    text: 'Try a study and a game together without saving either: consistency, comparison and coverage on one screen.',
    path: '/opening_tool',
    linkLabel: 'Opening Tools',
    Icon: IconTools,
    steps: ['Choose a study or a file, choose a game, and run a check. Results stay on the page.'],
  },
];

/** Also in Help. */
export const furtherFunctions: readonly HelpEntry[] = [
  {
    title: 'See why points are lost',
    text: 'Insights adds up what your mistakes cost in your last games: by cause, phase, time left, opening, colour and opponent.',
    path: '/insights',
    linkLabel: 'Insights',
    Icon: IconChartBar,
    steps: [
      'Have at least 20 games analysed: press Find Mistakes in a game, or tick Analyse my newest 100 games automatically.',
      'Press a bar to see its mistakes, and a mistake to see its game.',
      'Press Drill: the positions of that cause become cards, and you are asked about them.',
    ],
  },
  {
    title: 'Make a book from your games',
    text: 'What you play already becomes a book: your usual moves, and the replies that opponents play against them.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconBook2,
    steps: [
      'Get your games, then press Make a book from my games under Manage Openings.',
      'Look at it first: settle where you have played two moves, and choose how rare a line may be.',
      'Set it for White or Black, or save it as PGN. Nothing is stored before that.',
    ],
  },
  {
    title: 'Prepare for an opponent',
    text: 'Read the games of the player you will meet: what he plays against your book, where he leaves known paths, and what he gets wrong again and again.',
    path: '/prepare',
    linkLabel: 'Prepare for an opponent',
    Icon: IconUserSearch,
    steps: [
      'Type his name on Lichess or Chess.com, or choose a file with his games.',
      'Walk through the ten positions that are most useful to look at before the game.',
      'Press Play against him: the computer plays what he plays.',
    ],
  },
  {
    title: 'Play a position out',
    text: 'Begin a game against the computer in any position: before a mistake, at the end of a book line, or where you were winning.',
    path: '/game_review',
    linkLabel: 'Review Game/Make Cards',
    Icon: IconPlayerPlay,
    steps: [
      'In a game, an opening or a card, go to the position and press Play it out.',
      'Choose how strong the computer is, with or without a clock. The chart shows how your chances stand.',
      'Keep it as exercise: it comes due like a card, and is passed when you keep what you had for ten moves.',
    ],
  },
];
