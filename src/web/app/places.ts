import { IconCards, IconEdit, IconHierarchy2, IconMicroscope, IconSwords } from '@tabler/icons-react';
import type { ComponentType } from 'react';

import { lazyPage } from './lazy-page.tsx';

/** Counting what is due takes the scheduler: the links do not wait for it. */
const DueBadge = lazyPage(async () => (await import('../features/cards/due-badge.tsx')).DueBadge);

export type Place = {
  /** The link's name, and the screen's. */
  label: string;
  /** A part of the label that fits under an icon on a phone. */
  shortLabel: string;
  path: string;
  /** What one goes there for, in a sentence. */
  purpose: string;
  Icon: typeof IconCards;
  /** Stands beside the link, for a number worth knowing before going there. */
  Badge?: ComponentType;
};

/** The five places of the app, in the order of the navigation. */
export const places: readonly Place[] = [
  {
    label: 'Review Game/Make Cards',
    shortLabel: 'Review Game',
    path: '/game_review',
    purpose: 'Get a game you played, find where it left your opening, and keep what you missed as a card.',
    Icon: IconMicroscope,
  },
  {
    label: 'Card Review',
    shortLabel: 'Card Review',
    path: '/review_cards',
    purpose: 'Go through the cards that are due. A few minutes a day are enough.',
    Icon: IconCards,
    Badge: DueBadge,
  },
  {
    label: 'Edit Cards',
    shortLabel: 'Edit Cards',
    path: '/manage_cards',
    purpose: 'Look through all your cards, change them, make new ones.',
    Icon: IconEdit,
  },
  {
    label: 'Manage Openings',
    shortLabel: 'Openings',
    path: '/manage_openings',
    purpose:
      'Set a study for each colour, find its contradictions, and see which replies it does not answer.',
    Icon: IconHierarchy2,
  },
  {
    label: 'Opening Game',
    shortLabel: 'Opening Game',
    path: '/opening_game',
    purpose: 'Try your preparation against somebody: a few moves each, then the engine decides.',
    Icon: IconSwords,
  },
];
