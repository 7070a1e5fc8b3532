import { ActionIcon } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';

interface PauseButtonProps {
  isPaused: boolean;
  /** What the button does now. */
  label: string;
  onPress: () => void;
}

/** Pauses the work that a pill shows, or lets it go on. */
export function PauseButton({ isPaused, label, onPress }: PauseButtonProps) {
  const Icon = isPaused ? IconPlayerPlay : IconPlayerPause;
  return (
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onPress}>
      <Icon size={14} />
    </ActionIcon>
  );
}
