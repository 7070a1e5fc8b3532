import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';

import classes from '../live.module.css';

interface StepButtonsProps {
  ply: number;
  lastPly: number;
  onGoTo: (ply: number) => void;
}

export function StepButtons({ ply, lastPly, onGoTo }: StepButtonsProps) {
  const steps = [
    { label: 'First position', Icon: IconPlayerSkipBack, to: 0 },
    { label: 'Back', Icon: IconChevronLeft, to: Math.max(0, ply - 1) },
    { label: 'Forward', Icon: IconChevronRight, to: Math.min(lastPly, ply + 1) },
    { label: 'Last position', Icon: IconPlayerSkipForward, to: lastPly },
  ];
  return (
    <div className={classes.steps} role="group" aria-label="Step through the game">
      {steps.map(({ label, Icon, to }) => (
        <ActionIcon
          key={label}
          variant="default"
          size={44}
          title={label}
          aria-label={label}
          // `disabled` would make the button lose the focus at the last step.
          aria-disabled={to === ply}
          onClick={() => onGoTo(to)}
        >
          <Icon size={22} stroke={1.7} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  );
}
