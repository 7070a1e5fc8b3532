import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

interface PauseButtonProps {
  isPaused: boolean;
  label: string;
  onPress: () => void;
}

export function PauseButton({ isPaused, label, onPress }: PauseButtonProps) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onPress}>
      <Icon size={14} />
    </ActionIcon>
  );
}
