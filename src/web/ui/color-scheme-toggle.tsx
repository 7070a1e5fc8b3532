import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

export function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const other =
    useComputedColorScheme('dark', { getInitialValueInEffect: false }) === 'dark' ? 'light' : 'dark';
  const Icon = other === 'light' ? IconSun : IconMoon;
  const label = `Switch to the ${other} colour scheme`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(other)}
    >
      <Icon size={22} stroke={1.6} />
    </ActionIcon>
  );
}
