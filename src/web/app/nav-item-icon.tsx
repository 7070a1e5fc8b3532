import {
  type Icon,
  IconCards,
  IconEdit,
  IconHierarchy2,
  IconMicroscope,
  IconSunrise,
  IconSwords,
  type IconProps,
} from '@tabler/icons-react';

const icons: Readonly<Record<string, Icon>> = {
  '/': IconSunrise,
  '/game_review': IconMicroscope,
  '/review_cards': IconCards,
  '/manage_cards': IconEdit,
  '/manage_openings': IconHierarchy2,
  '/opening_game': IconSwords,
};

export function NavItemIcon({ path, ...props }: { path: string } & IconProps) {
  const Shown = icons[path];
  return Shown && <Shown {...props} aria-hidden="true" />;
}
