import { IconCards, IconEdit, IconHierarchy2, IconMicroscope, IconSwords } from '@tabler/icons-react';
import type { ComponentType } from 'react';

import { DueBadge } from '../features/cards/due-badge.tsx';

export type Place = {
  /** The link's name, and the screen's. */
  label: string;
  /** A part of the label that fits under an icon on a phone. */
  shortLabel: string;
  path: string;
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
    Icon: IconMicroscope,
  },
  {
    label: 'Card Review',
    shortLabel: 'Card Review',
    path: '/review_cards',
    Icon: IconCards,
    Badge: DueBadge,
  },
  { label: 'Edit Cards', shortLabel: 'Edit Cards', path: '/manage_cards', Icon: IconEdit },
  { label: 'Manage Openings', shortLabel: 'Openings', path: '/manage_openings', Icon: IconHierarchy2 },
  { label: 'Opening Game', shortLabel: 'Opening Game', path: '/opening_game', Icon: IconSwords },
];
