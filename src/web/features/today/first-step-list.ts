import type { User } from '#contract/accounts';

import { firstBookPath, readyBooksPath } from '../../opening/opening-address.ts';
import { makeGameAddress } from '../../library/game-address.ts';
import type { Today } from '../../lib/today-answer.ts';

export interface FirstStep {
  title: string;
  text: string;
  isDone: boolean;
  ways: readonly { label: string; to: string }[];
}

export function listSteps(user: User, has: Today['has']): FirstStep[] {
  const isNamed = user.username_lichess !== '' || user.username_chess_dot_com !== '';
  return [
    {
      title: 'Add your names',
      text: 'Your Lichess or Chess.com name, or a PGN file.',
      isDone: isNamed || has.game,
      ways: [
        { label: 'Lichess', to: makeGameAddress({ get: 'Lichess' }) },
        { label: 'Chess.com', to: makeGameAddress({ get: 'Chess.com' }) },
        { label: 'Add PGN', to: makeGameAddress({ get: 'pgn' }) },
      ],
    },
    {
      title: 'Import your first game',
      text: 'Choose a game you lost: it teaches most.',
      isDone: has.game,
      ways: [
        {
          label: 'Import a game',
          to: makeGameAddress({
            get: user.username_chess_dot_com !== '' && user.username_lichess === '' ? 'Chess.com' : 'Lichess',
          }),
        },
      ],
    },
    {
      title: 'Set a repertoire',
      text: 'From your games, ready-made, from a Lichess study or a PGN file. Every game is then compared with it.',
      isDone: has.opening,
      ways: [
        has.game
          ? { label: 'Make it from my games', to: firstBookPath }
          : { label: 'Choose a ready-made one', to: readyBooksPath },
        { label: 'Set a repertoire', to: '/manage_openings' },
      ],
    },
    {
      title: 'Make your first card',
      text: 'From a mistake or any position. It comes back before you forget it.',
      isDone: has.card,
      ways: has.game
        ? [{ label: 'Review a game', to: makeGameAddress({}) }]
        : [{ label: 'Make a card', to: '/manage_cards' }],
    },
  ];
}
