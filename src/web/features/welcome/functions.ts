import {
  IconArrowsSplit2,
  IconCards,
  IconEdit,
  IconHierarchy2,
  IconMicroscope,
  IconSwords,
  IconTools,
} from '@tabler/icons-react';

type ProductFunction = {
  title: string;
  text: string;
  path: string;
  linkLabel: string;
  Icon: typeof IconCards;
  /** Where a film shows it being done. */
  tutorialUrl?: string;
};

/** What the product does, in the order in which a new user meets it. */
export const productFunctions: readonly ProductFunction[] = [
  {
    title: 'Review your games',
    text: 'Get your recent games from Lichess and Chess.com by username, play through them on the board, and keep notes. Open any position in an analysis board.',
    path: '/game_review',
    linkLabel: 'Review Game/Make Cards',
    Icon: IconMicroscope,
  },
  {
    title: 'Make flash cards from mistakes',
    text: 'Stop at the position where it went wrong and press Make Card: a prompt, an answer, a board for each. Cards come back spaced so that you remember them.',
    path: '/review_cards',
    linkLabel: 'Card Review',
    Icon: IconCards,
  },
  {
    title: 'Keep your cards in order',
    text: 'See all cards by due date, make new ones from any position, edit them or delete those you have outgrown.',
    path: '/manage_cards',
    linkLabel: 'Edit Cards',
    Icon: IconEdit,
  },
  {
    title: 'Set your openings',
    text: 'Choose one Lichess study or PGN file for White and one for Black. Then compare any of your games with it and see who left it, where, and what you had prepared.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconHierarchy2,
  },
  {
    title: 'Check consistency and coverage',
    text: 'The consistency check finds positions where your study says two different things. The coverage check shows how much of what opponents really play it answers.',
    path: '/manage_openings',
    linkLabel: 'Manage Openings',
    Icon: IconArrowsSplit2,
  },
  {
    title: 'Play an opening game',
    text: 'Meet another player for the first moves only: ten minutes each, and after the last move an engine says who came out better.',
    path: '/opening_game',
    linkLabel: 'Opening Game',
    Icon: IconSwords,
  },
  {
    title: 'Use the opening tools on their own',
    text: 'Try a study and a game together without saving either: consistency, comparison and coverage on one screen.',
    path: '/opening_tool',
    linkLabel: 'Opening Tools',
    Icon: IconTools,
  },
];
