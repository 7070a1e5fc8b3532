import { ActionIcon, Button } from '@mantine/core';
import {
  type Icon,
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
  IconRefresh,
} from '@tabler/icons-react';
import { memo } from 'react';

import { hintKey, nameKey } from './screen-keys.tsx';

interface BoardControlProps {
  label: string;
  shortcut: string;
  Icon: Icon;
  isOff?: boolean;
  isPressed?: boolean;
  className?: string | undefined;
  onClick: (() => void) | undefined;
}

export const BoardControl = memo(function BoardControl(props: BoardControlProps) {
  const { label, shortcut, Icon, isOff = false, isPressed, className, onClick } = props;
  return (
    <ActionIcon
      className={className}
      variant={isPressed ? 'light' : 'default'}
      size={36}
      title={`${label} (${nameKey(shortcut)})`}
      aria-label={label}
      // `disabled` would remove the focus from the button after the last step.
      aria-disabled={isOff}
      aria-pressed={isPressed}
      {...(isOff && { opacity: 0.5 })}
      onClick={onClick}
    >
      <Icon size={19} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
});

type Step = (() => void) | undefined;

interface StepControlsProps {
  labels?: { start?: string; forward?: string; end?: string };
  className?: string | undefined;
  onStart: Step;
  onBack: Step;
  onForward: Step;
  onEnd?: Step;
  onFlip: () => void;
}

export function StepControls(props: StepControlsProps) {
  const { labels = {}, className, onStart, onBack, onForward, onEnd, onFlip } = props;
  const { start = 'To the start', forward = 'Step forward', end } = labels;
  const steps = [
    { label: start, shortcut: 'Home', Icon: IconPlayerSkipBack, onClick: onStart },
    { label: 'Step back', shortcut: 'ArrowLeft', Icon: IconChevronLeft, onClick: onBack },
    { label: forward, shortcut: 'ArrowRight', Icon: IconChevronRight, onClick: onForward },
    { label: end, shortcut: 'End', Icon: IconPlayerSkipForward, onClick: onEnd },
  ];
  return (
    <>
      {steps.map(
        ({ label, onClick, ...step }) =>
          label !== undefined && (
            <BoardControl
              key={label}
              className={className}
              label={label}
              isOff={!onClick}
              onClick={onClick}
              {...step}
            />
          ),
      )}
      <BoardControl
        className={className}
        label="Flip board"
        shortcut="f"
        Icon={IconRefresh}
        onClick={onFlip}
      />
    </>
  );
}

export function EngineSwitch({ isOn, onClick }: { isOn: boolean; onClick: () => void }) {
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      size="sm"
      aria-pressed={isOn}
      leftSection={<IconEye size={18} aria-hidden="true" />}
      {...hintKey('e')}
      onClick={onClick}
    >
      Engine
    </Button>
  );
}
